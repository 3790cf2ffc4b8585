import type { KeptPackage, PackageUpdate } from '../../../../electron/contract/consent/packages.ts'
import { packageUpdateLines } from '../../../../electron/control/words/package-words.ts'
import { Button } from '../../../parts/button.tsx'
import { legible } from '../../../parts/legible.ts'
import { useStill } from '../../../parts/use-still.ts'
import { acceptUpdate, skipUpdate } from './package-actions.ts'

/** A newer version that waits: from which to which, what it changes, and the two answers. */
export function UpdateOffer({ row: { server, version }, update }: { row: KeptPackage; update: PackageUpdate }) {
  // A click that was meant for the offer before must not decide on this one.
  const isStill = useStill(`${server} ${update.integrity}`)
  const lines = packageUpdateLines(update)
  return (
    <section
      aria-label={`Update to ${update.version}`}
      data-update={update.version}
      className="mb-3 space-y-3 rounded-card bg-sunken p-3.5 inset-ring inset-ring-line"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">
          Update from {version} to {update.version}
        </h3>
        <span className="flex flex-wrap gap-2">
          <Button look="primary" disabled={!isStill} onClick={() => void acceptUpdate(server, update.fingerprint)}>
            Accept
          </Button>
          <Button disabled={!isStill} onClick={() => void skipUpdate(server, update.version)}>
            Skip this version
          </Button>
        </span>
      </div>
      {lines.length > 0 && (
        <ul aria-label="What changes" className="list-disc space-y-0.5 pl-5 marker:text-ink-3">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {legible(line)}
            </li>
          ))}
        </ul>
      )}
      {update.changeLog !== undefined && (
        <details>
          <summary className="w-fit cursor-pointer text-ink-2">What its change log says</summary>
          <pre
            tabIndex={0}
            aria-label="Change log"
            className="mt-2 max-h-80 overflow-auto rounded-box border bg-card p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap"
          >
            {legible(update.changeLog)}
          </pre>
        </details>
      )}
    </section>
  )
}
