import type { ImportItem, ReadableHub } from '../../../electron/contract/clients.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { counted } from '../../parts/time/ago.ts'

/** A hub, and how many servers its settings have; not set if that is not known. */
type Row = ReadableHub & { readonly servers?: number | undefined }

/** Other hubs on this computer: those that an app starts, and those whose settings are in their usual place. */
export function FoundHubs({ items, onHub }: { items: readonly ImportItem[]; onHub: (hub: ReadableHub) => void }) {
  const { value: here = [] } = useAnswer(['clients.hubs'], (client) => client.clients.hubs())
  const rows = new Map<string, Row>(here.map((hub) => [hub.id, hub]))
  // With the place that the app's own entry names.
  for (const { hub } of items) if (hub !== undefined) rows.set(hub.id, { servers: rows.get(hub.id)?.servers, ...hub })
  if (rows.size === 0) return null
  return (
    <Card title="Other hubs">
      <ul aria-label="Other hubs found" className="-mx-4 -mb-4">
        {[...rows.values()].map((hub) => (
          <li key={hub.id} data-hub={hub.id} className="flex min-h-13 flex-wrap items-center gap-3 border-t px-4 py-2">
            <Tile kind="app" name={hub.name} size={32} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-strong font-semibold">{hub.name}</span>
              <span className="block text-small text-ink-2">
                {hub.servers === undefined ? 'Another hub' : `Another hub, with ${counted(hub.servers, 'server')}`}
              </span>
            </span>
            {hub.isElsewhere === true ? (
              <span className="text-small text-ink-2">
                Copy the text of its settings file, and{' '}
                <a className="text-accent underline" href={hrefOf({ page: 'add', way: 'paste' })}>
                  paste it
                </a>
                .
              </span>
            ) : (
              <Button onClick={() => onHub(hub)}>Import all of {hub.name}</Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
