import type { Effect } from '../../contract/tools.ts'

/** A tool as its server describes it, with all fields (MCP specification, server/tools). */
export interface ToolDefinition {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  readonly [field: string]: unknown
}

/**
 * A tool of the catalog. Its definition stays JSON text and is parsed on demand: a thousand parsed definitions take several times the
 * memory, and most are never read.
 */
export interface CatalogTool {
  readonly server: string
  readonly name: string
  readonly json: string
}

/** Parses a tool's definition. It takes microseconds; callers that need it often keep the result. */
export function definitionOf(tool: CatalogTool): ToolDefinition {
  return JSON.parse(tool.json) as ToolDefinition
}

const STRICTNESS: Readonly<Record<Effect, number>> = { read: 0, write: 1, destructive: 2 }

/** Whether an effect is stricter than another. */
export function isStricter(effect: Effect, than: Effect): boolean {
  return STRICTNESS[effect] > STRICTNESS[than]
}

/**
 * The effect of a tool by its annotations (MCP specification: `readOnlyHint` default false, `destructiveHint` default true). A tool without
 * annotations counts as `write`: the specification's default would mark every one of them as destructive.
 */
export function effectOf(definition: ToolDefinition): Effect {
  const { readOnlyHint, destructiveHint } = definition.annotations ?? {}
  if (readOnlyHint === true) return 'read'
  return destructiveHint === true ? 'destructive' : 'write'
}
