import type { Finding } from '../contract/consent/text-checks.ts'
import type { ListedDirectly, ListedTool } from '../contract/tools.ts'
import { signatureOf } from '../engine/catalog/signature.ts'
import { definitionOf } from '../engine/catalog/tool.ts'
import { isFlag } from '../engine/catalog/text-checks/check-texts.ts'
import type { OfferedTool } from '../engine/catalog/offered-tool.ts'

/**
 * Returns a tool as lists show it. `atHand`: why it is listed directly. `findings`: suspicious content in its texts; only those that need
 * attention are shown.
 */
export function presentTool(tool: OfferedTool, atHand: ListedDirectly | undefined, findings: readonly Finding[]): ListedTool {
  const flags = findings.filter(isFlag)
  const definition = definitionOf(tool.source)
  return {
    name: tool.qualifiedName,
    server: tool.server,
    effect: tool.effect,
    effectFrom: tool.effectFrom,
    ...(tool.says === undefined ? {} : { says: tool.says }),
    description: definition.description ?? definition.title ?? '',
    signature: signatureOf({ ...definition, name: tool.name }),
    ...(atHand === undefined ? {} : { atHand }),
    ...(flags.length === 0 ? {} : { findings: flags }),
  }
}
