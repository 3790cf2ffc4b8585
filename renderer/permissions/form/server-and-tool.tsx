import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'
import { titleOfTool } from '../../../electron/control/human-name.ts'
import { titleOf } from '../../servers/server-words.ts'
import { NameField } from './name-field.tsx'

/** A server, and a tool of it, or any of them. Another server empties the tool. */
export function ServerAndTool({
  servers,
  tools,
  value,
  allTools,
  hint,
  className,
  onChange,
}: {
  servers: readonly ServerStatus[]
  /** The tools of the chosen server. */
  tools: readonly Pick<ToolChoice, 'name' | 'title'>[]
  value: { readonly server: string; readonly tool: string }
  /** The choice that stands for all tools. */
  allTools: string
  /** Beside the tool. */
  hint: string
  className: string
  onChange: (changed: { readonly server?: string; readonly tool: string }) => void
}) {
  return (
    <div className={`grid grid-cols-2 max-[760px]:grid-cols-1 ${className}`}>
      <NameField
        label="Server"
        all="Any server"
        known={servers.map((server) => ({ value: server.name, title: titleOf(server) }))}
        value={value.server}
        onChange={(server) => onChange({ server, tool: '' })}
      />
      <NameField
        key={value.server}
        label="Tool"
        all={allTools}
        known={tools.map((tool) => ({ value: tool.name, title: titleOfTool(tool) }))}
        value={value.tool}
        onChange={(tool) => onChange({ tool })}
        hint={hint}
      />
    </div>
  )
}
