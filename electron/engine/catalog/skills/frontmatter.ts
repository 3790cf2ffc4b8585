import { parseDocument } from 'yaml'
import { isObject } from '../../base/is-object.ts'

/** Between three hyphens on lines of their own, at the beginning of the file (Agent Skills specification). */
const FRONTMATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** The frontmatter of a `SKILL.md`, and the text after it. Undefined if the file does not begin with frontmatter. */
export function skillParts(text: string): { readonly yaml: string; readonly body: string } | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const found = FRONTMATTER.exec(plain)
  return found === null ? undefined : { yaml: found[1] ?? '', body: plain.slice(found[0].length) }
}

/** The frontmatter of a `SKILL.md` as an object; undefined if it has none that can be read. */
export function frontmatterOf(text: string): Record<string, unknown> | undefined {
  const parts = skillParts(text)
  if (parts === undefined) return undefined
  const document = parseDocument(parts.yaml, { schema: 'core', uniqueKeys: true })
  if (document.errors.length > 0) return undefined
  // Few aliases: a short text must not become a huge object.
  const value: unknown = document.toJS({ maxAliasCount: 20 })
  return isObject(value) ? value : undefined
}
