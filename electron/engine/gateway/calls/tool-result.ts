import { TooltrayError, messageOf } from '../../base/errors.ts'

type TextBlock = Readonly<{ type: 'text'; text: string }>

/**
 * A result of ours as a client gets it: text and nothing else (MCP specification, `CallToolResult`). Of text and data that say the same
 * some apps show their model one, some the other, and some both.
 */
export interface ToolResult extends Record<string, unknown> {
  readonly content: readonly TextBlock[]
  readonly isError?: boolean
}

/** A part of a result's content. */
export function textBlock(text: string): TextBlock {
  return { type: 'text', text }
}

export function textResult(text: string): ToolResult {
  return { content: [textBlock(text)] }
}

/** An error of ours as a result: the model reads it and can do better. */
export function errorResult(error: unknown): ToolResult {
  const ours = error instanceof TooltrayError ? error : new TooltrayError('internal', `Tooltray failed: ${messageOf(error)}`)
  return { content: [textBlock(`${ours.sentence} [${ours.code}]`)], isError: true }
}
