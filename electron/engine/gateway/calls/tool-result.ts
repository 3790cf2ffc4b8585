import { TooltrayError, messageOf } from '../../base/errors.ts'
import { modelSentence } from '../../base/model-sentence.ts'

type TextBlock = Readonly<{ type: 'text'; text: string }>

/**
 * A result of Tooltray itself: text and nothing else (MCP specification, `CallToolResult`). If text and data have the same content, some
 * apps show their model the text, some the data, and some both.
 */
export interface ToolResult extends Record<string, unknown> {
  readonly content: readonly TextBlock[]
  readonly isError?: boolean
}

/** A part of a result's content. */
export function textBlock(text: string): TextBlock {
  return { type: 'text', text }
}

/** A result that consists of one text. */
export function textResult(text: string): ToolResult {
  return { content: [textBlock(text)] }
}

/** A Tooltray error as a result, so that the model can read it and correct its call. */
export function errorResult(error: unknown): ToolResult {
  const ours = error instanceof TooltrayError ? error : new TooltrayError('internal', `Tooltray failed: ${messageOf(error)}`)
  return { content: [textBlock(`${modelSentence(ours)} [${ours.code}]`)], isError: true }
}
