import { ExternalLink } from 'lucide-react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { useAnswer, useStatus } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { useKeyEntry } from './use-key-entry.ts'

/**
 * A narrow field for each missing key of a server, in the row of the server.
 *
 * @param entry its entry in the gallery, which knows where keys are made; not set: it is in none.
 */
export function KeyLine({ server: { name, missing = [] }, entry }: { server: ServerStatus; entry: string | undefined }) {
  // A different set of keys resets the inputs.
  return <Line key={missing.join('\n')} server={name} missing={missing} entry={entry} />
}

function Line({ server, missing, entry }: { server: string; missing: readonly string[]; entry: string | undefined }) {
  const { values, isBusy, isTyped, type, save } = useKeyEntry(missing)
  const keychain = useStatus()?.secrets.kind === 'keychain'
  const page = usePageOfKeys(entry)
  return (
    <form
      aria-label={`Keys of ${server}`}
      className="flex flex-wrap gap-2 px-4 pb-3 pl-15 max-[760px]:pl-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {missing.map((key) => (
        <input
          key={key}
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-label={shortName(key)}
          placeholder={`${shortName(key)}${keychain ? ', goes into your keychain' : ''}`}
          value={values[key] ?? ''}
          onChange={(event) => type(key, event.target.value)}
          className="field-box min-w-0 flex-1 basis-60"
        />
      ))}
      <Button type="submit" look="primary" disabled={isBusy || !isTyped}>
        Save
      </Button>
      {page !== undefined && (
        <a href={page} target="_blank" rel="noopener noreferrer" className="self-center text-small text-accent">
          Where to get one
          <ExternalLink className="ml-1 inline size-3 align-[-1px]" aria-hidden />
        </a>
      )}
    </form>
  )
}

/** The name of a key without that of its server, which stands beside it. */
function shortName(key: string): string {
  return key.slice(key.indexOf('.') + 1)
}

function usePageOfKeys(entry: string | undefined): string | undefined {
  const { value } = useAnswer(entry === undefined ? undefined : ['gallery', 'entry', entry], (client) =>
    client.gallery.details({ id: entry ?? '' }),
  )
  return value?.ways.flatMap(({ pages }) => Object.values(pages))[0]
}
