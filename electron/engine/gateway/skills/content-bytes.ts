import { isObject } from '../../base/is-object.ts'
import { RawJson } from '../../transport/json/raw-json.ts'

/**
 * The bytes of the one content in a result of `resources/read`, and its URI. Undefined if there is another number of contents, or the one
 * has neither text nor data.
 */
export function contentBytes({
  contents,
}: Readonly<Record<string, unknown>>): { readonly uri: unknown; readonly bytes: Buffer } | undefined {
  const all = contents instanceof RawJson ? contents.parse() : contents
  const [content, ...more] = (Array.isArray(all) ? (all as unknown[]) : []).filter(isObject)
  if (content === undefined || more.length > 0) return undefined
  const { uri, text, blob } = content
  if (typeof text === 'string') return { uri, bytes: Buffer.from(text, 'utf8') }
  return typeof blob === 'string' ? { uri, bytes: Buffer.from(blob, 'base64') } : undefined
}
