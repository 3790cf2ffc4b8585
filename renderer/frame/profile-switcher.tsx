import { Check, ChevronsUpDown, Plus, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { engine } from '../engine/engine.ts'
import { useServers, useStatus } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import logo from '../../resources/logo.svg'
import { shortcut } from './keys.ts'
import { attempt } from './notices.ts'
import { go } from './use-route.ts'

/** Activates a profile for all apps; without a name, all servers. */
export async function putInForce(name: string | undefined): Promise<void> {
  await attempt(() => engine().profiles.use(name === undefined ? {} : { name }), 'The profile was not changed')
}

/** The choices of a profile, in the order of their shortcuts: all servers first. */
function useProfiles(): readonly { readonly name: string | undefined; readonly servers: number }[] {
  const config = useStatus()?.config
  const all = useServers().length
  return [{ name: undefined, servers: all }, ...(config?.profiles ?? []).map(({ name, servers }) => ({ name, servers: servers.length }))]
}

/** The active profile, which decides what servers AI apps see, with the choice of another. */
export function ProfileSwitcher() {
  const status = useStatus()
  const active = status?.config.profile
  const profiles = useProfiles()
  const current = profiles.find(({ name }) => name === active)
  return (
    // Not modal: a modal menu stops scrolling by inline styles, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        title="The active profile: AI apps see only its servers"
        className={
          'flex w-full items-center gap-2.5 rounded-box px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-hover ' +
          'max-[760px]:justify-center max-[760px]:px-0'
        }
      >
        <img src={logo} alt="" className="size-7 shrink-0" />
        <span className="min-w-0 flex-1 max-[760px]:sr-only">
          <span className="block truncate font-semibold">
            <span className="sr-only">Profile: </span>
            {status === undefined ? '…' : (active ?? 'Everything')}
          </span>
          <span className="block text-small text-ink-2">{status === undefined ? '\u{a0}' : counted(current?.servers ?? 0, 'server')}</span>
        </span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3 max-[760px]:hidden" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={6} className="z-20 w-72 rounded-page bg-raised p-1 shadow-popover">
          <DropdownMenu.RadioGroup
            value={active ?? ''}
            onValueChange={(name) => void putInForce(name === '' ? undefined : name)}
            aria-label="Profile"
          >
            {profiles.map(({ name, servers }, at) => (
              <DropdownMenu.RadioItem key={name ?? ''} value={name ?? ''} className={`${ITEM} py-1.5`}>
                <span className="inline-flex w-5 shrink-0">
                  <DropdownMenu.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </DropdownMenu.ItemIndicator>
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name ?? 'Everything'}</span>
                  <span className="block text-small text-ink-2">{counted(servers, 'server')}</span>
                </span>
                {at < 9 && <kbd className="font-sans text-small text-ink-3">{shortcut('mod+shift', String(at + 1))}</kbd>}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1 border-t" />
          <Action icon={<Plus className="size-4 text-ink-3" aria-hidden />} text="New profile" />
          <Action icon={<SlidersHorizontal className="size-4 text-ink-3" aria-hidden />} text="Edit profiles" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const ITEM = 'flex items-center gap-1.5 rounded-box px-2 outline-none data-[highlighted]:bg-accent-soft'

function Action({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <DropdownMenu.Item onSelect={() => go({ page: 'settings', part: 'profiles' })} className={`${ITEM} h-8`}>
      <span className="inline-flex w-5 shrink-0">{icon}</span>
      {text}
    </DropdownMenu.Item>
  )
}
