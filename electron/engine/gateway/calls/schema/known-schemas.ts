import { forgetOldest } from '../../../base/limits/forget-oldest.ts'
import { sureEffect } from '../../../catalog/effects/effect-of.ts'
import { mustBeTask } from '../../../catalog/tasks/task-support.ts'
import { definitionOf } from '../../../catalog/tool.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'

const SCHEMAS_KEPT = 256

/** The parsed schema of a tool in use. The object is reused, because a validator is compiled once per schema object. */
export interface KnownSchema {
  /** The definition that it was read from. */
  readonly json: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Some arguments are also sent in HTTP headers. */
  readonly namesHeaders: boolean
  /** The tool is read-only, or declares that a second call with the same arguments changes nothing more. */
  readonly repeatable: boolean
  /** The tool can only be called as a task (MCP specification 2025-11-25, tool-level negotiation). */
  readonly mustBeTask: boolean
}

/** Creates a lookup that returns the parsed schema of a tool. The newest schemas are cached. */
export function knownSchemas(): (tool: OfferedTool) => KnownSchema {
  const schemas = new Map<string, KnownSchema>()
  return (tool) => {
    const known = schemas.get(tool.qualifiedName)
    if (known?.json === tool.source.json) return known
    const definition = definitionOf(tool.source)
    const { inputSchema, annotations } = definition
    const schema = {
      json: tool.source.json,
      schema: inputSchema,
      repeatable: sureEffect(tool) === 'read' || annotations?.idempotentHint === true,
      mustBeTask: mustBeTask(definition),
      namesHeaders: tool.source.json.includes('"x-mcp-header"'),
    }
    schemas.delete(tool.qualifiedName)
    schemas.set(tool.qualifiedName, schema)
    forgetOldest(schemas, SCHEMAS_KEPT)
    return schema
  }
}
