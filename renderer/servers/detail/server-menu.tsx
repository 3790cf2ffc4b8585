import { DropdownMenu } from 'radix-ui'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { disconnectServer, removeServer, restartServer } from '../server-actions.ts'
import { signOut } from '../sign-in-actions.ts'

/** What can be done with a server beyond its buttons. */
export function ServerMenu({ server: { name, state, signIn } }: { server: ServerStatus }) {
  const open = state === 'connected' || state === 'idle' || state === 'active'
  return (
    <MoreMenu label="More" className="min-w-44">
      {state !== 'disabled' && <MenuItem onSelect={() => void restartServer(name)}>Restart</MenuItem>}
      {open && <MenuItem onSelect={() => void disconnectServer(name)}>Stop until needed</MenuItem>}
      {signIn?.name === 'signed-in' && <MenuItem onSelect={() => void signOut(name)}>Sign out</MenuItem>}
      <DropdownMenu.Separator className="my-1 border-t" />
      <MenuItem danger onSelect={() => void removeServer(name)}>
        Remove
      </MenuItem>
    </MoreMenu>
  )
}
