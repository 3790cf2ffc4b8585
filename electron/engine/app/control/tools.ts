import type { ListedTool, UnknownName } from '../../../contract/tools.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { isFlag } from '../../catalog/text-checks/check-texts.ts'
import { definitionOf } from '../../catalog/tool.ts'
import type { ExecuteRequest } from '../../gateway/calls/execute-request.ts'
import { findTool } from '../../gateway/calls/find-tool.ts'
import { wholeResult } from '../../gateway/calls/whole-result.ts'
import { catalogueWeight } from '../../gateway/directory/catalogue-weight.ts'
import { type DescribedTool, describeTools } from '../../gateway/finding/describe-tools.ts'
import { NAME_KEYS } from '../../secrets/mask.ts'
import { type PortParts, type UserContext, ofUser } from './parts.ts'

/** Creates the access to the tools of all servers. Their names are qualified. */
export function toolControl({ mask, gateway, storage: { catalog, effects } }: PortParts) {
  const { directory, serverNamed } = gateway
  const findingsIn = ({ server, source }: OfferedTool) => mask.value(catalog.findings(server, source.name), NAME_KEYS)
  return {
    /** Lists the tools of one server, or of all. Throws `server_unknown`. */
    async list(server?: string): Promise<ListedTool[]> {
      const direct = gateway.listedTools()
      const turn = takeTurns()
      const listed: ListedTool[] = []
      for (const tool of server === undefined ? directory.all() : [...directory.toolsOf(serverNamed(server))]) {
        const { problem, because } = direct.get(tool.qualifiedName) ?? {}
        const definition = definitionOf(tool.source)
        const flags = findingsIn(tool).filter(isFlag)
        listed.push({
          name: tool.qualifiedName,
          server: tool.server,
          effect: tool.effect,
          effectFrom: tool.effectFrom,
          says: tool.says,
          description: definition.description ?? definition.title ?? '',
          signature: signatureOf({ ...definition, name: tool.name }),
          ...(because === undefined || problem !== undefined ? {} : { atHand: because }),
          ...(flags.length === 0 ? {} : { findings: flags }),
        })
        if (turn.isOver()) await turn.next()
      }
      return listed
    },
    search: gateway.search,
    /** Explains why a search finds or misses a tool. Throws `tool_unknown`, `tool_ambiguous`, `server_unknown`, `profile_unknown`. */
    whyNot: async (request: Parameters<typeof gateway.whyNot>[0]) => mask.value(await gateway.whyNot(request), NAME_KEYS),
    describe(names: readonly string[]): { tools: DescribedTool[]; unknown: UnknownName[] } {
      const { tools, unknown } = describeTools(directory, names)
      return {
        tools: tools.map((tool) => {
          const offered = findTool(directory, tool.name)
          const findings = findingsIn(offered)
          const page = offered.page?.uri
          return { ...tool, ...(findings.length === 0 ? {} : { findings }), ...(page === undefined ? {} : { page }) }
        }),
        unknown,
      }
    },
    /** Accepts a tool's new, weaker effect. Throws `tool_unknown`, `tool_ambiguous`. */
    acceptEffect(name: string): void {
      const { server, source } = findTool(directory, name)
      effects.accept(server, source.name)
    },
    call: async (request: ExecuteRequest, context?: UserContext) =>
      wholeResult(await gateway.executor.execute(request, ofUser(gateway, context))),
    weight: () => catalogueWeight(directory),
  }
}
