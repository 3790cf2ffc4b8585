import { hash } from 'node:crypto'
import { isObject } from '../../base/is-object.ts'
import type { ListKind } from '../listing.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'

/** The members that decide what a definition is for a model and a person; of the rest (icons, other metadata) a server may change any. */
const PINNED: Readonly<Record<ListKind, readonly string[]>> = {
  tools: ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'],
  prompts: ['name', 'title', 'description', 'arguments'],
  resources: ['uri', 'name', 'title', 'description', 'mimeType'],
  resourceTemplates: ['uriTemplate', 'name', 'title', 'description', 'mimeType'],
}

/** Lists in schemas whose order says nothing (JSON Schema 2020-12: `required`, `enum`, `type`). */
const UNORDERED: ReadonlySet<string> = new Set(['required', 'enum', 'type'])

/** Members that hold sentences. */
const PROSE: ReadonlySet<string> = new Set(['description', 'title', '$comment'])

/** Whether the member at the end of a way holds sentences, and not a value. */
export function isProse(where: string): boolean {
  // An argument may be called `title`: what stands there is then its schema, which is no text.
  return PROSE.has(where.slice(where.lastIndexOf('.') + 1))
}

/**
 * What of a definition is pinned, in one form for all that mean the same: without the order of members and of unordered lists, and with
 * white space of sentences as single spaces.
 *
 * @param json as its server listed it: an object, nested no deeper than lists are taken.
 */
export function canonicalDefinition(kind: ListKind, json: string): string {
  const definition = JSON.parse(json) as Record<string, unknown>
  const meta = isObject(definition['_meta']) ? definition['_meta'] : {}
  const pinned = PINNED[kind].flatMap((member) => (definition[member] === undefined ? [] : [[member, definition[member]] as const]))
  // MCP Apps: the page that a tool brings to the screen.
  const app = kind !== 'tools' ? undefined : (meta['ui'] ?? meta['ui/resourceUri'])
  return canonicalJson(calm({ ...Object.fromEntries(pinned), ...(app === undefined ? {} : { '_meta.ui': app }) }, ''))
}

/** 64 hex digits. */
export function hashOf(text: string): string {
  return hash('sha256', text)
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

/** The texts and values of a canonical definition by their ways: a schema in its single parts. */
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
