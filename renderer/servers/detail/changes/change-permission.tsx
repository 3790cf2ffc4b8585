import type { ToolPermissions } from '../../../../electron/contract/consent/permissions.ts'
import { EffectBadge } from '../../../parts/marks/effect-badge.tsx'
import { Lock } from '../../../permissions/lock.tsx'
import { setPermissions } from '../../../permissions/permission-actions.ts'
import { TriState } from '../../../permissions/tri-state.tsx'
import { VALUE_STATES } from '../../../permissions/values.ts'

/** What becomes of calls of a tool once its change is accepted. It can be decided before that. */
export function ChangePermission({ server, title, permissions }: { server: string; title: string; permissions: ToolPermissions }) {
  const { tool, effect, state } = permissions
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2">
        <span className="text-ink-2">When an app calls it</span>
        <EffectBadge effect={effect} />
      </span>
      <Lock state={state} />
      <TriState
        label={title}
        value={state.value}
        onChange={(value) => void setPermissions({ changes: [{ server, tool, value }] }, `${title} is ${VALUE_STATES[value]}.`)}
      />
    </footer>
  )
}
