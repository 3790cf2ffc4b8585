import { X } from 'lucide-react'
import { isJust } from '../../../electron/control/words/contract-values.ts'
import { useServers } from '../../engine/use-engine.ts'
import { IconButton } from '../../parts/button.tsx'
import { PatternRows } from '../form/pattern-rows.tsx'
import { ServerAndTool } from '../form/server-and-tool.tsx'
import { useArgumentNames, useToolsOf } from '../form/use-tools.ts'
import type { TypedTools } from './role-draft.ts'

/** Tools of a role: of a server or of any, one of them or all, and the arguments of their calls. */
export function ToolsRow({
  label,
  tools,
  onChange,
  onRemove,
}: {
  label: string
  tools: TypedTools
  onChange: (tools: TypedTools) => void
  onRemove: () => void
}) {
  const servers = useServers()
  const known = useToolsOf(servers.find(({ name }) => isJust(tools.server, name))) ?? []
  const names = useArgumentNames(known.find(({ name }) => isJust(tools.tool, name)))
  return (
    <div role="group" aria-label={label} className="space-y-2 border-t py-3">
      <div className="flex items-start gap-2">
        <ServerAndTool
          servers={servers}
          tools={known}
          value={tools}
          allTools="Every tool"
          hint="* stands for anything: delete_*."
          className="min-w-0 flex-1 gap-3"
          onChange={(changed) => onChange({ ...tools, ...changed })}
        />
        <IconButton label={`Remove: ${label}`} onClick={onRemove}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <details open={tools.patterns.length > 0}>
        <summary className="text-small text-ink-2">Arguments</summary>
        <div className="mt-2">
          <PatternRows typed={tools.patterns} known={names} onChange={(patterns) => onChange({ ...tools, patterns })} />
        </div>
      </details>
    </div>
  )
}
