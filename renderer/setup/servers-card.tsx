import { useRef } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { Card } from '../parts/layout/card.tsx'
import { counted } from '../parts/time/ago.ts'
import { usePurposes } from '../servers/gallery/use-purposes.ts'
import { keptOrder } from './ready.ts'
import { ServerLine } from './server-line.tsx'

/**
 * The servers of a set-up, live: each says how it stands, and has the one button that it needs.
 *
 * @param copied how many bytes of what a server had stored were copied, by its name.
 */
export function ServersCard({ servers, copied }: { servers: readonly ServerStatus[]; copied: ReadonlyMap<string, number> | undefined }) {
  const order = useRef<readonly string[]>([])
  order.current = keptOrder(order.current, servers)
  const purposes = usePurposes()
  const byName = new Map(servers.map((server) => [server.name, server]))
  const fetching = servers.filter(({ doing }) => doing === 'fetching').length
  return (
    <Card
      title="Servers"
      action={
        fetching > 1 ? <span className="text-small text-ink-2">{counted(fetching, 'server')}, one download at a time</span> : undefined
      }
    >
      <ul aria-label="Servers to get ready" className="-mx-4 -mb-4">
        {order.current.map((name) => {
          const server = byName.get(name)
          return server && <ServerLine key={name} server={server} purpose={purposes.get(name)} copied={copied?.get(name)} />
        })}
      </ul>
    </Card>
  )
}
