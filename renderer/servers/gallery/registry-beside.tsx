import { useState } from 'react'
import { useAnswer } from '../../engine/use-engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { Button } from '../../parts/button.tsx'
import { counted } from '../../parts/time/ago.ts'
import { KeptSince } from './registry-server.tsx'

/** Rows of the first page: the gallery stands before them. */
const FIRST_PAGE = 5

/**
 * What the official registry has for the same words, page by page. Nobody looked at these. Without words it is opened by a button.
 *
 * @param onChoose is called with the name of the server whose page was asked for.
 */
export function RegistryBeside({ query, onChoose }: { query: string; onChoose: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="In the official registry" className="border-t pt-4">
      <h2 className="text-section font-semibold">In the official registry</h2>
      <p className="mb-2 text-small text-ink-2">Not checked: anyone can publish there. It is searched by name.</p>
      {query.length > 1 || isOpen ? (
        <ResultPage key={query} query={query} onChoose={onChoose} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Show its servers
        </Button>
      )}
    </section>
  )
}

/** One page of results, with the next below it. */
function ResultPage({ query, cursor, onChoose }: { query: string; cursor?: string; onChoose: (name: string) => void }) {
  const [more, setMore] = useState(false)
  const isFirst = cursor === undefined
  const { value, error } = useAnswer(`registry ${query}\n${cursor ?? ''}`, (client, signal) =>
    client.registry.search({ query, ...(isFirst ? { limit: FIRST_PAGE } : { cursor }) }, { signal }),
  )
  if (error !== undefined) {
    const { message, hint } = explainError(error)
    return <p className="text-ink-2">{[message, hint].filter(Boolean).join(' ')}</p>
  }
  if (value === undefined) return <p className="text-ink-2">Searching</p>
  if (value.servers.length === 0 && isFirst && value.nextCursor === undefined)
    return <p className="text-ink-2">No server name contains this.</p>
  return (
    <>
      {isFirst && <KeptSince since={value.keptSince} />}
      <ul aria-label="Servers of the registry" className="divide-y">
        {value.servers.map(({ name, title, description, version, kinds, status }) => (
          <li key={name} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                {title ?? name} <span className="font-normal text-ink-2">{version}</span>
              </p>
              <p className="truncate text-small text-ink-2">{description}</p>
              <p className="text-small wrap-anywhere text-ink-2">
                {[title === undefined ? undefined : name, status === 'deprecated' ? 'deprecated' : undefined, kinds.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button look="quiet" onClick={() => onChoose(name)}>
              Details<span className="sr-only"> of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {value.unreadable > 0 && (
        <p className="text-small text-ink-2">
          {counted(value.unreadable, 'entry').replace('entrys', 'entries')} of the registry could not be read.
        </p>
      )}
      {value.nextCursor !== undefined &&
        (more ? (
          <ResultPage query={query} cursor={value.nextCursor} onChoose={onChoose} />
        ) : (
          <Button look="quiet" onClick={() => setMore(true)}>
            Show more<span className="sr-only"> of the registry</span>
          </Button>
        ))}
    </>
  )
}
