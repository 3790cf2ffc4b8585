import { definitionOf } from '../catalog/tool.ts'
import type { OfferedTool } from '../catalog/offered-tool.ts'
import { partsOf } from '../gateway/results/result-parts.ts'
import { fromJson } from '../base/text/from-json.ts'
import { RawJson } from '../transport/json/raw-json.ts'

/**
 * The value of a call's result for a script, as JSON text. It is the structured content, if there is any. If the tool declares an output
 * schema and the only text is JSON, it is that JSON. If the content is text only, it is the text. With images or links, it is the list of
 * content blocks. Nothing is guessed: JSON text stays text unless the server declared it as JSON.
 *
 * @param tool that returned it; undefined for a prompt or a resource.
 */
export async function valueOfResult(result: Readonly<Record<string, unknown>>, tool: OfferedTool | undefined): Promise<string> {
  const { structuredContent: structured, content = [] } = result
  if (structured !== undefined && structured !== null) return jsonOf(structured)
  const parts = await partsOf(result)
  if (parts === undefined || parts.others.length > 0) return jsonOf(content)
  const texts = parts.texts.map(textOf)
  const [only = ''] = texts
  const saysJson = tool !== undefined && definitionOf(tool.source)['outputSchema'] !== undefined
  if (texts.length === 1 && (saysJson || isJsonPart(parts.texts[0])) && fromJson(only) !== undefined) return only
  return JSON.stringify(texts.join('\n'))
}

function jsonOf(value: unknown): string {
  return value instanceof RawJson ? value.bytes.toString('utf8') : JSON.stringify(value)
}

/** The text of a block, or of the resource in it. */
function textOf(part: string | RawJson | Record<string, unknown>): string {
  const value: unknown = part instanceof RawJson ? part.parse() : part
  if (typeof value === 'string') return value
  const text = (value as { readonly text?: unknown } | null)?.text
  return typeof text === 'string' ? text : ''
}

/** Whether the server declares an embedded resource as JSON (RFC 6839 for `+json`). */
function isJsonPart(part: unknown): boolean {
  const value: unknown = part instanceof RawJson ? part.parse() : part
  const type = (value as { readonly mimeType?: unknown } | null | undefined)?.mimeType
  return typeof type === 'string' && /^[\w.-]+\/(?:json|[\w.-]+\+json)\b/i.test(type)
}
