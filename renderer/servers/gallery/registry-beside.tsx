import { useAnswer } from '../../engine/use-engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button } from '../../parts/button.tsx'

/** At most so many: the page Registry has all. */
const SHOWN = 5

/** What the official registry has for the same words. Nobody looked at these. */
export function RegistryBeside({ query, onChoose }: { query: string; onChoose: (name: string) => void }) {
  const { value, error } = useAnswer(`registry beside ${query}`, (client, signal) =>
    client.registry.search({ query, limit: SHOWN }, { signal }),
  )
  if (value?.servers.length === 0) return null
  return (
    <section aria-label="In the official registry" className="border-t pt-4">
      <h2 className="text-section font-semibold">In the official registry</h2>
      <p className="mb-2 text-small text-ink-2">
        These were not looked at: anyone can publish there. <a href={hrefOf({ page: 'add', way: 'registry' })}>All of the registry</a>
      </p>
      {error !== undefined && <p className="text-ink-2">{explainError(error).message}</p>}
      <ul className="divide-y">
        {value?.servers.map(({ name, title, description }) => (
          <li key={name} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{title ?? name}</p>
              <p className="truncate text-small text-ink-2">{description}</p>
            </div>
            <Button look="quiet" onClick={() => onChoose(name)}>
              Details<span className="sr-only"> of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
