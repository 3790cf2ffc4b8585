import { X } from 'lucide-react'
import { humanName, titleOfTool } from '../../../electron/control/human-name.ts'
import { useServers } from '../../engine/use-engine.ts'
import { IconButton } from '../../parts/button.tsx'
import { NameField } from '../form/name-field.tsx'
import { PatternRows } from '../form/pattern-rows.tsx'
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
  const known = useToolsOf(servers.find(({ name }) => name === tools.server)) ?? []
  const names = useArgumentNames(known.find(({ name }) => name === tools.tool))
  return (
    <div role="group" aria-label={label} className="space-y-2 border-t py-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 max-[760px]:grid-cols-1">
          <NameField
            label="Server"
            all="Any server"
            known={servers.map(({ name }) => ({ value: name, title: humanName(name) }))}
            value={tools.server}
            onChange={(server) => onChange({ ...tools, server, tool: '' })}
          />
          <NameField
            key={tools.server}
            label="Tool"
            all="Every tool"
            known={known.map((tool) => ({ value: tool.name, title: titleOfTool(tool) }))}
            value={tools.tool}
            onChange={(tool) => onChange({ ...tools, tool })}
            hint="* stands for anything: delete_*."
          />
        </div>
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
