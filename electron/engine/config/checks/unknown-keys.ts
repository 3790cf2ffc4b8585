import type { Node } from 'jsonc-parser'
import { z } from 'zod'
import type { ConfigProblem } from '../../../contract/engine-status.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'
import { type JsoncDocument, memberOf, membersOf } from '../../documents/jsonc-document.ts'
import { serverEntry } from '../../entry/schema.ts'
import { serversKeyOf } from '../edits/servers-key.ts'
import { profileEntry, settingSchemas } from '../settings-schema.ts'
import { foreignKeyNote } from './foreign-keys.ts'

interface UnknownKey extends ConfigProblem {
  readonly key: string
}

/** Where an object stands: its path in the file, and its name in a sentence. */
interface Place {
  readonly path: readonly (string | number)[]
  readonly words: string
  readonly server: string | undefined
}

/** The parts whose unknown keys are ignored. In roles, rules and hooks they are errors. */
const servers = z.record(z.string(), serverEntry)
const parts = {
  $schema: z.unknown(),
  settings: z.object(settingSchemas),
  profiles: z.record(z.string(), profileEntry),
  roles: z.unknown(),
  rules: z.unknown(),
  hooks: z.unknown(),
}
const files = { mcpServers: z.object({ mcpServers: servers, ...parts }), servers: z.object({ servers, ...parts }) }

/**
 * Finds keys that are not read, because a mistyped key would be ignored silently. Keys that begin with `_` or `/` are the user's own notes.
 */
export function unknownKeys(document: JsoncDocument): UnknownKey[] {
  const note = (name: string, known: readonly string[], { path, words, server }: Place): string => {
    if (path.length === 0 && name === 'servers') return unreadServers(document.root)
    const isWhole = path.length === 0 || (server !== undefined && path.length === 2)
    const foreign = isWhole ? foreignKeyNote(name, { server: server !== undefined }) : undefined
    const meant = nearestWord(name, known)
    return `Unknown key "${name}" in ${words}. ${foreign ?? (meant === undefined ? 'Nothing reads it.' : `Did you mean "${meant}"?`)}`
  }

  const within = (node: Node | undefined, schema: z.core.$ZodType, place: Place): UnknownKey[] => {
    const known = schemaFor(node, schema)
    if (known instanceof z.ZodArray)
      return (node?.children ?? []).flatMap((child, at) => within(child, known.element, { ...place, path: [...place.path, at] }))
    if (known instanceof z.ZodRecord)
      return membersOf(node).flatMap(({ name, value }) => within(value, known.valueType, inner(place, name)))
    if (!(known instanceof z.ZodObject)) return []
    const shape = known.shape as Readonly<Record<string, z.core.$ZodType>>
    return membersOf(node).flatMap(({ name, key, value }) => {
      if (Object.hasOwn(shape, name)) return within(value, shape[name] as z.core.$ZodType, inner(place, name))
      // An object with a rule for other keys reports them itself.
      if (/^[_/]/.test(name) || known.def.catchall !== undefined) return []
      const message = note(name, Object.keys(shape), place)
      const path = writtenPath([...place.path, name])
      return [{ message, server: place.server, key: name, path, warning: true as const, ...document.positionOf(key.offset) }]
    })
  }
  return within(document.root, files[serversKeyOf(document.root)], { path: [], words: 'the file', server: undefined })
}

/** Why `servers` is not read: `mcpServers` comes first, or it is no object. */
function unreadServers(root: Node | undefined): string {
  return memberOf(root, 'mcpServers') === undefined
    ? '"servers" must be an object: write { "servers": { "name": { "command": "…" } } }. Nothing is read from it.'
    : 'Nothing is read from "servers", because this file has "mcpServers" too. Move its servers there.'
}

/** The part of a schema that describes an object or a list as it is written; undefined if none does. */
function schemaFor(node: Node | undefined, schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return schemaFor(node, schema.unwrap())
  if (schema instanceof z.ZodExactOptional) return schemaFor(node, schema.unwrap())
  if (schema instanceof z.ZodPipe) return schemaFor(node, schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => schemaFor(node, option)).find((found) => found !== undefined)
  if (node?.type === 'array') return schema instanceof z.ZodArray ? schema : undefined
  return node?.type === 'object' && (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) ? schema : undefined
}

function inner({ path, words, server }: Place, name: string): Place {
  const inside = [...path, name]
  if (path.length === 0) return { path: inside, words: `"${name}"`, server: undefined }
  if (path.length === 1 && (path[0] === 'mcpServers' || path[0] === 'servers'))
    return { path: inside, words: `the server "${name}"`, server: name }
  if (path.length === 1 && path[0] === 'profiles') return { path: inside, words: `the profile "${name}"`, server: undefined }
  return { path: inside, words: `"${name}" of ${words}`, server }
}

/** `mcpServers.github.tools.alow`; a name with other characters in quotes. */
function writtenPath(path: readonly (string | number)[]): string {
  const written = path.map((part) =>
    typeof part === 'number' ? `[${part}]` : /^[\w$-]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
  )
  return written.join('').replace(/^\./, '')
}
