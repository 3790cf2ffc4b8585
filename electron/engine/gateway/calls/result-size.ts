import { RawJson } from '../../transport/json/raw-json.ts'

/**
 * The approximate size of a result in characters: the texts and encoded data of its content, or its structured content if there is nothing
 * else. Content is not serialized for this, so a result of many megabytes passes through unread.
 */
export function resultSize(result: Readonly<Record<string, unknown>>): number {
  let raw = 0
  for (const key in result) {
    const part = result[key]
    if (part instanceof RawJson) raw += part.bytes.length
  }
  if (raw > 0) return raw
  const { content, structuredContent } = result
  const sizes = (Array.isArray(content) ? (content as unknown[]) : []).map(blockSize)
  const sum = sizes.reduce((whole, size) => whole + size, 0)
  return sum > 0 || structuredContent === undefined ? sum : JSON.stringify(structuredContent).length
}

function blockSize(block: unknown): number {
  if (typeof block !== 'object' || block === null) return 0
  const { text, data, resource } = block as Record<string, unknown>
  const inner = typeof resource === 'object' && resource !== null ? (resource as Record<string, unknown>) : {}
  return [text, data, inner['text'], inner['blob']].reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
}
