import { isObject } from '../../base/is-object.ts'
import { textBlock } from '../calls/tool-result.ts'

type Result = Record<string, unknown>

/** Converts a `resources/read` result to a tool result: texts, images, and audio as such blocks, everything else as embedded resources. */
export function readAsToolResult({ contents, ...result }: Result): Result {
  return { ...result, content: (Array.isArray(contents) ? (contents as unknown[]) : []).map(blockOf) }
}

/** Converts a `prompts/get` result to a tool result: its messages, with their roles if there are several. */
export function promptAsToolResult({ messages, description: _about, ...result }: Result): Result {
  const all = (Array.isArray(messages) ? (messages as unknown[]) : []).filter(isObject)
  const content = all.flatMap(({ role, content: said }): unknown[] => {
    const blocks = Array.isArray(said) ? (said as unknown[]) : [said]
    return all.length === 1 ? blocks : [textBlock(`${String(role)}:`), ...blocks]
  })
  return { ...result, content }
}

function blockOf(content: unknown): unknown {
  if (!isObject(content)) return textBlock(JSON.stringify(content))
  const { text, blob, mimeType } = content
  if (typeof text === 'string') return textBlock(text)
  const [, media] = typeof mimeType === 'string' ? (/^(image|audio)\//.exec(mimeType) ?? []) : []
  return media !== undefined && typeof blob === 'string' ? { type: media, data: blob, mimeType } : { type: 'resource', resource: content }
}
