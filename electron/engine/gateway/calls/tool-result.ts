import { TooltrayError, messageOf } from '../../base/errors.ts'

/** A result of ours as a client gets it: text for the model and the same as data (MCP specification, `CallToolResult`). */
export interface ToolResult extends Record<string, unknown> {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
}

export function textResult(text: string, data: Record<string, unknown>): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent: data }
}

/** An error of ours as a result: the model reads it and can do better. */
export function errorResult(error: unknown): ToolResult {
  const ours = error instanceof TooltrayError ? error : new TooltrayError('internal', `Tooltray failed: ${messageOf(error)}`)
  const data = { code: ours.code, message: ours.message, ...(ours.hint === undefined ? {} : { hint: ours.hint }), ...ours.data }
  return { content: [{ type: 'text', text: `${ours.sentence} [${ours.code}]` }], structuredContent: { error: data }, isError: true }
}
