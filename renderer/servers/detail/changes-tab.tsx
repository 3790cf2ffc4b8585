import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { Empty } from '../../parts/message.tsx'
import { HeldChanges } from '../held-changes.tsx'

/** What a server changed since it was last accepted. */
export function ChangesTab({ server }: { server: ServerStatus }) {
  if (server.held === undefined)
    return <Empty title="No changes to review">If this server changes its tools or adds new ones, you review them here first.</Empty>
  return <HeldChanges server={server} />
}
