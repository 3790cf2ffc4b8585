import { Suspense, lazy } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { OtherKind, Route } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { Skeleton } from '../../parts/message.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { KeyFields } from '../form/key-fields.tsx'
import { ToolList } from '../tools/tool-list.tsx'
import { SignInBox } from '../sign-in.tsx'

// Loaded on demand: few servers have them.
const ServerOthers = lazy(() => import('../others/server-others.tsx').then((module) => ({ default: module.ServerOthers })))

/** The tools of a server; its prompts and its resources are two filters. */
export function ToolsTab({ server, route }: { server: ServerStatus; route: Extract<Route, { page: 'servers' }> }) {
  const { prompts, resources } = server
  const kinds: readonly { readonly value: 'tools' | OtherKind; readonly label: string }[] = [
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
      {shown === undefined ? (
        <ToolList server={server} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ServerOthers kind={shown} server={server} route={route} />
        </Suspense>
      )}
    </>
  )
}
