import { hash } from 'node:crypto'
import { isObject } from '../../base/is-object.ts'
import type { ListKind } from '../listing.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'

/** The members that matter to a model or a person. The others (icons, other metadata) a server may change at any time. */
const PINNED: Readonly<Record<ListKind, readonly string[]>> = {
  tools: ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'],
  prompts: ['name', 'title', 'description', 'arguments'],
  resources: ['uri', 'name', 'title', 'description', 'mimeType'],
  resourceTemplates: ['uriTemplate', 'name', 'title', 'description', 'mimeType'],
  skills: ['uri', 'frontmatter', 'resources'],
}

/** Lists in schemas whose order does not matter (JSON Schema 2020-12: `required`, `enum`, `type`). */
const UNORDERED: ReadonlySet<string> = new Set(['required', 'enum', 'type'])

/** Members that contain prose. */
const PROSE: ReadonlySet<string> = new Set(['description', 'title', '$comment'])

/** Whether the member at the end of a path contains prose. */
export function isProse(where: string): boolean {
  // An argument may be called `title`. Its value is then a schema and not text.
  return PROSE.has(where.slice(where.lastIndexOf('.') + 1))
}

/**
 * The trusted part of a definition in canonical form: equal for definitions that mean the same, whatever the order of members and unordered
 * lists, and with white space in prose collapsed.
 *
 * @param json as its server listed it: an object within the nesting limit of lists.
 */
export function canonicalDefinition(kind: ListKind, json: string): string {
  const definition = JSON.parse(json) as Record<string, unknown>
  const meta = isObject(definition['_meta']) ? definition['_meta'] : {}
  if (kind === 'skills' && Array.isArray(definition['resources'])) definition['resources'] = byUri(definition['resources'] as unknown[])
  const pinned = PINNED[kind].flatMap((member) => (definition[member] === undefined ? [] : [[member, definition[member]] as const]))
  // MCP Apps: the page that the tool displays.
  const app = kind !== 'tools' ? undefined : (meta['ui'] ?? meta['ui/resourceUri'])
  return canonicalJson(calm({ ...Object.fromEntries(pinned), ...(app === undefined ? {} : { '_meta.ui': app }) }, ''))
}

/** SHA-256 as 64 hex digits. */
export function hashOf(text: string): string {
  return hash('sha256', text)
}

/** The files of a skill in one order, because the order in which a server lists them does not matter. */
function byUri(files: readonly unknown[]): unknown[] {
  return files
    .map((file) => [canonicalJson(file), file] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, file]) => file)
}

function calm(value: unknown, member: string): unknown {
  if (typeof value === 'string') return PROSE.has(member) ? oneSpaced(value) : value
  if (Array.isArray(value)) {
    const parts = value.map((part) => calm(part, ''))
    if (!UNORDERED.has(member)) return parts
    return parts
      .map((part) => [canonicalJson(part), part] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, part]) => part)
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, calm(part, name)]))
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Flattens a canonical definition: its texts and values by path. */
export function placesOf(canonical: string): Map<string, string> {
  const places = new Map<string, string>()
  const walk = (value: unknown, where: string): void => {
    const inner = Array.isArray(value)
      ? value.map((part, at): [string, unknown] => [`${where}[${at}]`, part])
      : isObject(value)
        ? Object.entries(value).map(([name, part]): [string, unknown] => [where === '' ? name : `${where}.${name}`, part])
        : undefined
    if (inner === undefined || inner.length === 0) places.set(where, typeof value === 'string' ? value : JSON.stringify(value))
    else for (const [place, part] of inner) walk(part, place)
  }
  walk(JSON.parse(canonical), '')
  return places
}
