import { useState } from 'react'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { attempt, notify } from '../../../frame/notices.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { Failure, Skeleton } from '../../../parts/message.tsx'
import { bytesOf } from '../../../parts/numbers/bytes.ts'
import { counted } from '../../../parts/time/ago.ts'
import { Time } from '../../../parts/time/time.tsx'

/** What packages take on disk, what no server runs, and the button that removes what was not used for long. */
export function DiskCard() {
  const { value, error } = useAnswer(['packages', 'disk'], (client) => client.packages.disk())
  const [isCleaning, setCleaning] = useState(false)
  const clean = async (): Promise<void> => {
    if (isCleaning) return
    setCleaning(true)
    await attempt(async () => {
      const { removed } = await engine().packages.clean()
      const text = removed.length === 0 ? 'There was nothing to remove.' : `Removed ${counted(removed.length, 'package')}.`
      notify({ kind: 'done', text, hint: removed.map(nameOf).join(', ') || undefined })
    }, 'Not cleaned up')
    await askAgain('packages')
    setCleaning(false)
  }
  return (
    <Card
      title="On disk"
      action={
        <Button aria-disabled={isCleaning} className="aria-disabled:opacity-50" onClick={() => void clean()}>
          Clean up
        </Button>
      }
    >
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <p>
            {bytesOf(value.bytes)} in all.{' '}
            <span className="text-ink-2">Cleaning up removes versions that no server runs, 30 days after their last use.</span>
          </p>
          {value.unused.length > 0 && (
            <ul aria-label="Versions that no server runs" className="mt-2">
              {value.unused.map((unused) => (
                <li
                  key={`${unused.package} ${unused.version} ${unused.usedAt}`}
                  className="flex flex-wrap gap-x-3 py-1.5 not-first:border-t"
                >
                  <span className="min-w-0 flex-1 font-mono text-small wrap-anywhere">
                    {legible(unused.package)} {legible(unused.version)}
                  </span>
                  <span className="text-small text-ink-2">
                    used <Time at={unused.usedAt} />
                  </span>
                  <span className="w-16 text-right text-small text-ink-2 tabular-nums">{bytesOf(unused.bytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

/** The name and version of a folder of packages, without the hash at its end. */
function nameOf(folder: string): string {
  return legible(folder.replace(/-[0-9a-f]{16}$/, ''))
}
