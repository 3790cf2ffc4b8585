import type { ServerStatus } from '../../electron/contract/servers.ts'
import { counted } from '../parts/time/ago.ts'

/** The number of a server's tools; nothing while it is unknown. */
export function ToolCount({ server, className }: { server: ServerStatus; className: string }) {
  return (
    <span className={`${className} tabular-nums`}>
      {server.refreshedAt === undefined || server.state === 'disabled' ? '' : counted(server.tools, 'tool')}
    </span>
  )
}
