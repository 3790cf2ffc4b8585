import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { useTool } from '../../search/use-tool.ts'
import { namesIn } from '../checker/typed-argument.ts'

/** The tools of a server; undefined while they are read. Without a server there are none. */
export function useToolsOf(server: ServerStatus | undefined): readonly ToolChoice[] | undefined {
  const key = server === undefined ? undefined : ['servers.toolChoices', server.name, server.refreshedAt]
  const { value, error, loading } = useAnswer(key, (client) => client.servers.toolChoices({ name: server?.name ?? '' }))
  if (server === undefined || error !== undefined) return []
  return loading ? undefined : value
}

/** The names of a tool's arguments; none of one that is not offered. */
export function useArgumentNames(tool: ToolChoice | undefined): readonly string[] {
  const name = tool?.qualifiedName
  const { value } = useTool(name)
  return name === undefined ? [] : namesIn(value?.inputSchema)
}
