import { TooltrayError, messageOf } from '../../base/errors.ts'
import { modelSentence } from '../../base/model-sentence.ts'
import { RawJson } from '../../transport/json/raw-json.ts'

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

/**
 * A result of a server with its data as text where it has no content at all: most apps show their model the content alone (MCP
 * specification, server/tools, "Structured Content": a tool that returns data should return it as text, too).
 */
export function withText(result: Record<string, unknown>): Record<string, unknown> {
  const { content, structuredContent: data } = result
  const isEmpty = content == null || (Array.isArray(content) && content.length === 0)
  if (!isEmpty || data == null) return result
  return { ...result, content: [textBlock(data instanceof RawJson ? data.bytes.toString('utf8') : JSON.stringify(data))] }
}
