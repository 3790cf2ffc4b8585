import { Command } from 'cmdk'
import { Download, Moon, Plus, Power, RefreshCw, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { engine } from '../engine/engine.ts'
import { useServers } from '../engine/use-engine.ts'
import { Dialog } from '../parts/dialog.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { refreshServer, setServerEnabled } from '../servers/server-actions.ts'
import { attempt } from './notices.ts'
import { PAGES } from './sidebar.tsx'
import { theme } from './theme.ts'
import { go } from './use-route.ts'

/** Everything by a few letters: pages, servers, and what can be done with them. */
export function Palette({ onClose }: { onClose: () => void }) {
  const servers = useServers()
  const item = (value: string, icon: ReactNode, run: () => void) => (
    <Command.Item
      key={value}
      value={value}
      onSelect={() => {
        onClose()
        run()
      }}
      className="flex h-8 items-center gap-2.5 rounded-box px-2 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent"
    >
      {icon}
      {value}
    </Command.Item>
  )
  return (
    <Dialog label="Commands" onClose={onClose} className="mt-[12vh] w-[560px] max-w-[calc(100vw-2rem)]">
      <Command label="Commands">
        <Command.Input data-initial-focus placeholder="Go to a page, a server, or do something" className="h-11 w-full border-b bg-transparent px-4 outline-none placeholder:text-muted" />
        <Command.List className="max-h-80 overflow-auto p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-muted">
          <Command.Empty className="p-4 text-center text-muted">Nothing of that name.</Command.Empty>
          <Command.Group heading="Pages">
            {PAGES.map(({ page, label, icon: Icon }) => item(label, <Icon className="size-4" aria-hidden />, () => go({ page })))}
          </Command.Group>
          {servers.length > 0 && (
            <Command.Group heading="Servers">
              {servers.map(({ name, state }) => item(name, <StateMark state={state} />, () => go({ page: 'servers', server: name })))}
            </Command.Group>
          )}
          <Command.Group heading="Do">
            {item('Add a server', <Plus className="size-4" aria-hidden />, () => go({ page: 'add' }))}
            {item('Bring in servers of AI apps', <Download className="size-4" aria-hidden />, () => go({ page: 'setup' }))}
            {item('Refresh all servers', <RefreshCw className="size-4" aria-hidden />, () => void attempt(() => engine().servers.refresh({}), 'Not refreshed'))}
            {item('Use light colours', <Sun className="size-4" aria-hidden />, () => theme.set('light'))}
            {item('Use dark colours', <Moon className="size-4" aria-hidden />, () => theme.set('dark'))}
            {servers.map(({ name }) => item(`Refresh ${name}`, <RefreshCw className="size-4" aria-hidden />, () => void refreshServer(name)))}
            {servers.map(({ name, state }) =>
              item(`Switch ${name} ${state === 'disabled' ? 'on' : 'off'}`, <Power className="size-4" aria-hidden />, () => void setServerEnabled(name, state === 'disabled')),
            )}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
