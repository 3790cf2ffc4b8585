import type { ClientReport } from '../../../electron/contract/clients.ts'
import { Card } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { counted } from '../../parts/time/ago.ts'

/** More servers than this are counted, and have no tile. */
const MOST_TILES = 6

const AFTERWARDS = {
  restart: 'restart it once afterwards',
  'next-session': 'start a new session afterwards',
  'at-once': undefined,
} as const

/**
 * The AI apps of this computer, each with a tick and the servers that it has.
 *
 * @param coming whether those that are ticked are connected to Tooltray, or stay as they are.
 */
export function FoundApps({
  apps,
  isTicked,
  onTick,
  coming,
}: {
  apps: readonly ClientReport[]
  isTicked: (app: ClientReport) => boolean
  onTick: (id: string, on: boolean) => void
  coming: 'connects' | 'stays'
}) {
  return (
    <Card title="Your AI apps">
      <ul aria-label="AI apps found" className="-mx-4 -mb-4">
        {apps.map((app) => (
          <li key={app.id} data-found-app={app.id} className="border-t">
            <label className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-hover">
              <input
                type="checkbox"
                aria-label={app.name}
                checked={isTicked(app)}
                onChange={(event) => onTick(app.id, event.target.checked)}
              />
              <Tile kind="app" name={app.name} size={32} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-strong font-semibold">{app.name}</span>
                <span className="block text-small text-ink-2">{noteOf(app, coming)}</span>
              </span>
              <span aria-hidden className="flex items-center gap-1 @max-[600px]:hidden">
                {app.servers.slice(0, MOST_TILES).map((name) => (
                  <Tile key={name} name={name} size={24} />
                ))}
                {app.servers.length > MOST_TILES && <span className="text-small text-ink-2">{app.servers.length - MOST_TILES} more</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function noteOf({ servers, takesEffect }: ClientReport, coming: 'connects' | 'stays'): string {
  const has = servers.length === 0 ? 'No servers of its own' : counted(servers.length, 'server')
  const then = coming === 'connects' ? AFTERWARDS[takesEffect] : undefined
  return then === undefined ? has : `${has}, ${then}`
}
