import type { AtHand, ListedTool } from '../contract/tools.ts'
import { signatureOf } from '../engine/catalog/signature.ts'
import { definitionOf } from '../engine/catalog/tool.ts'
import type { OfferedTool } from '../engine/gateway/offer/directory.ts'

/** A tool as lists show it. `atHand`: why it is, where it is. */
export function presentTool(tool: OfferedTool, atHand: AtHand | undefined): ListedTool {
  const definition = definitionOf(tool.source)
  return {
    name: tool.qualifiedName,
    server: tool.server,
    effect: tool.effect,
    ...(tool.says === undefined ? {} : { says: tool.says }),
    description: definition.description ?? definition.title ?? '',
    signature: signatureOf({ ...definition, name: tool.name }),
    ...(atHand === undefined ? {} : { atHand }),
  }
}
