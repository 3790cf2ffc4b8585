import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { sureEffect } from '../../catalog/effects/effect-of.ts'
import { definitionOf } from '../../catalog/tool.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

const SCHEMAS_KEPT = 256

/** The schema of a tool in use, parsed: a validator is compiled once per schema object. */
export interface KnownSchema {
  /** The definition that it was read from. */
  readonly json: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Some of its arguments are sent in HTTP headers, too. */
  readonly namesHeaders: boolean
  /** Its author says that a second call with the same arguments changes nothing more. */
  readonly repeatable: boolean
}

/** Returns the schema of a tool; those used last are kept. */
export function knownSchemas(): (tool: OfferedTool) => KnownSchema {
  const schemas = new Map<string, KnownSchema>()
  return (tool) => {
    const known = schemas.get(tool.qualifiedName)
    if (known?.json === tool.source.json) return known
    const { inputSchema, annotations } = definitionOf(tool.source)
    const schema = {
      json: tool.source.json,
      schema: inputSchema,
      repeatable: sureEffect(tool) === 'read' || annotations?.idempotentHint === true,
      namesHeaders: tool.source.json.includes('"x-mcp-header"'),
    }
    schemas.delete(tool.qualifiedName)
    schemas.set(tool.qualifiedName, schema)
    forgetOldest(schemas, SCHEMAS_KEPT)
    return schema
  }
}
