import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { type PromptResourceKind, type Route, hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { Skeleton } from '../../parts/message.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { counted } from '../../parts/time/ago.ts'
import { KeyFields } from '../form/key-fields.tsx'
import { ToolList } from '../tools/tool-list.tsx'
import { SignInBox } from '../sign-in.tsx'
import { loadedLater } from '../../parts/loading/loaded-later.tsx'

// Loaded on demand: few servers have them.
const ServerPromptsResources = loadedLater(
  () => import('../prompts-resources/server-prompts-resources.tsx').then((module) => module.ServerPromptsResources),
  <Skeleton lines={6} />,
)

/** What is in no list here because it waits for review or was left out, with the way to it. */
function Withheld({ server: { name, held = 0, leftOut = 0 } }: { server: ServerStatus }) {
  const parts = [
    ...(held === 0 ? [] : [`${counted(held, 'change')} to review`]),
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'change')} left out`]),
  ]
  if (parts.length === 0) return null
  return (
    <p className="text-ink-2">
      Not in this list: <a href={hrefOf({ page: 'servers', server: name, tab: 'changes' })}>{parts.join(', ')}</a>
    </p>
  )
}

/** The tools of a server; its prompts and its resources are two filters. */
export function ToolsTab({ server, route }: { server: ServerStatus; route: Extract<Route, { page: 'servers' }> }) {
  const { prompts, resources } = server
  const kinds: readonly { readonly value: 'tools' | PromptResourceKind; readonly label: string }[] = [
    { value: 'tools', label: 'Tools' },
    ...(prompts === undefined ? [] : [{ value: 'prompts' as const, label: `Prompts ${prompts}` }]),
    ...(resources === undefined ? [] : [{ value: 'resources' as const, label: `Resources ${resources}` }]),
  ]
  const { kind: _kind, item: _item, ...rest } = route
  const shown = kinds.some(({ value }) => value === route.kind) ? route.kind : undefined
  return (
    <>
      <div className="space-y-3 px-6 pt-4 empty:hidden max-[760px]:px-4">
        <SignInBox server={server} />
        <KeyFields server={server} />
        <Withheld server={server} />
      </div>
      {kinds.length > 1 && (
        <div className="px-6 pt-3 max-[760px]:px-4">
          <Segmented
            label="Show"
            value={shown ?? 'tools'}
            options={kinds}
            onChange={(value) => go({ ...rest, ...(value === 'tools' ? {} : { kind: value }) }, { instead: true })}
          />
        </div>
      )}
      {shown === undefined ? <ToolList server={server} /> : <ServerPromptsResources kind={shown} server={server} route={route} />}
    </>
  )
}
