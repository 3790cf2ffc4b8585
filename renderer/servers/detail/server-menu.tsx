import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { IconButton } from '../../parts/button.tsx'
import { disconnectServer, removeServer, restartServer } from '../server-actions.ts'
import { signOut } from '../sign-in-actions.ts'

/** What can be done with a server beyond its buttons. */
export function ServerMenu({ server: { name, state, signIn } }: { server: ServerStatus }) {
  const open = state === 'connected' || state === 'idle' || state === 'active'
  return (
    // Not modal: a modal menu stops scrolling by inline styles, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label="More">
          <Ellipsis className="size-4" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="z-20 min-w-44 rounded-page bg-raised p-1 shadow-popover">
          {state !== 'disabled' && <Item onSelect={() => void restartServer(name)}>Restart</Item>}
          {open && <Item onSelect={() => void disconnectServer(name)}>Stop until needed</Item>}
          {signIn?.name === 'signed-in' && <Item onSelect={() => void signOut(name)}>Sign out</Item>}
          <DropdownMenu.Separator className="my-1 border-t" />
          <Item danger onSelect={() => void removeServer(name)}>
            Remove
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ children, onSelect, danger = false }: { children: ReactNode; onSelect: () => void; danger?: boolean }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-8 items-center rounded-box px-2.5 outline-none data-[highlighted]:bg-hover ${danger ? 'text-bad' : ''}`}
    >
      {children}
    </DropdownMenu.Item>
  )
}
