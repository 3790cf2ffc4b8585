import type { DefinitionDifference, EffectClaim } from '../../../contract/consent/pending-changes.ts'
import { isObject } from '../../base/is-object.ts'
import { legible } from '../../base/text/legible.ts'
import type { ListKind } from '../listing.ts'
import { type Json, asObject, same } from './definition-parts.ts'
import { skillDifferences } from '../skills/skill-differences.ts'

type Way = NonNullable<DefinitionDifference['way']>

/** Of one definition: a person will not read more. Inner: shown words. */
const MOST_DIFFERENCES = 100
/** Characters of a name in a sentence. Inner: shown words. */
const LONGEST_NAME = 200
/** Types of one parameter. Inner: shown words. */
const MOST_TYPES = 7

/** The order of the differences: what a tool may do comes first. Other members come after these. */
const MEMBERS = ['annotations', 'title', 'description', 'inputSchema', 'arguments', 'outputSchema', '_meta.ui']
/** Members that identify a definition. They differ only if it was renamed, which is shown beside the differences. */
const KEYS: ReadonlySet<string> = new Set(['name', 'uri', 'uriTemplate'])
/** Members of a parameter's schema that have a difference of their own. */
const TOLD_OF_PARAMETER: ReadonlySet<string> = new Set(['type', 'description', 'enum', 'const'])
/** Members of annotations that have a difference of their own. */
const TOLD_OF_ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'readOnlyHint', 'destructiveHint'])

/**
 * Tells what differs between two definitions of one kind. Where they differ at all, there is at least one difference, so that a person who
 * reads words alone misses no change.
 *
 * @param before,after as returned by `canonicalDefinition`; `before` undefined if the definition is new.
 */
export function differencesOf(kind: ListKind, before: string | undefined, after: string): DefinitionDifference[] {
  const [old, now] = [before ?? '{}', after].map((text) => JSON.parse(text) as Json) as [Json, Json]
  if (kind === 'skills')
    return skillDifferences(old, now)
      .slice(0, MOST_DIFFERENCES)
      .map((each) => (each.name === undefined ? each : { ...each, name: nameOf(each.name) }))
  const members = [...new Set([...MEMBERS, ...Object.keys(old), ...Object.keys(now)])].filter((member) => !same(old[member], now[member]))
  const all = members.flatMap((member) => {
    const found = ofMember(kind, member, old[member], now[member])
    return found.length > 0 || KEYS.has(member) ? found : [{ what: 'other', name: nameOf(member), way: 'changed' } as const]
  })
  return all.slice(0, MOST_DIFFERENCES)
}

function ofMember(kind: ListKind, member: string, old: unknown, now: unknown): DefinitionDifference[] {
  const way = wayOf(old, now)
  switch (member) {
    case 'title':
    case 'description':
      return [{ what: member, way }]
    case 'inputSchema':
      return ofArguments(schemaArguments(old), schemaArguments(now))
    case 'arguments':
      return ofArguments(promptArguments(old), promptArguments(now))
    case 'outputSchema':
      return [{ what: 'result', way }]
    case 'annotations':
      return ofAnnotations(asObject(old), asObject(now))
    case '_meta.ui':
      return [{ what: 'page', way }]
    case 'name':
      // A resource is identified by its URI, and its name is a title.
      return kind === 'resources' || kind === 'resourceTemplates' ? [{ what: 'title', way }] : []
    default:
      return KEYS.has(member) ? [] : [{ what: 'other', name: nameOf(member), way }]
  }
}

/** What a definition says of its arguments: each of them, which are required, and the rest. */
interface Arguments {
  readonly each: Json
  readonly required: ReadonlySet<string>
  readonly rest: unknown
}

function schemaArguments(schema: unknown): Arguments {
  const { properties, required, ...rest } = asObject(schema)
  const each = asObject(properties)
  const names = Array.isArray(required) ? (required as unknown[]).filter((name) => typeof name === 'string') : []
  const known = names.filter((name) => Object.hasOwn(each, name))
  // What is required and not described belongs to no parameter.
  const odd = Array.isArray(required) ? (required as unknown[]).filter((name) => !(known as unknown[]).includes(name)) : required
  const isPlain = properties === undefined || isObject(properties)
  return { each, required: new Set(known), rest: [rest, odd ?? [], isPlain ? undefined : properties] }
}

function promptArguments(list: unknown): Arguments {
  const items = Array.isArray(list) ? list.map(asObject) : []
  const named = items.filter(({ name }) => typeof name === 'string')
  const each = Object.fromEntries(named.map(({ name, required: _required, ...rest }) => [String(name), rest]))
  const required = new Set(named.filter((item) => item['required'] === true).map(({ name }) => String(name)))
  const isPlain = named.length === items.length && Object.keys(each).length === items.length
  const flags = items.map(({ required: flag }) => (typeof flag === 'boolean' ? undefined : flag))
  return { each, required, rest: isPlain ? flags.filter((flag) => flag !== undefined) : list }
}

function ofArguments(old: Arguments, now: Arguments): DefinitionDifference[] {
  const names = [...new Set([...Object.keys(old.each), ...Object.keys(now.each)])]
  const found = names.flatMap((name): DefinitionDifference[] => {
    const shown = nameOf(name)
    const [was, is] = [old, now].map(({ each }) => (Object.hasOwn(each, name) ? { schema: each[name] } : undefined))
    const isRequired = now.required.has(name)
    if (is === undefined) return [{ what: 'parameter-removed', name: shown }]
    if (was === undefined) return [{ what: 'parameter-added', name: shown, required: isRequired, types: typesOf(is.schema) }]
    return [
      ...(old.required.has(name) === isRequired
        ? []
        : [{ what: isRequired ? 'parameter-required' : 'parameter-optional', name: shown } as const]),
      ...ofParameter(shown, was.schema, is.schema),
    ]
  })
  return same(old.rest, now.rest) ? found : [...found, { what: 'arguments', way: 'changed' }]
}

function ofParameter(name: string, was: unknown, is: unknown): DefinitionDifference[] {
  if (same(was, is)) return []
  const [old, now] = [asObject(was), asObject(is)]
  const found: DefinitionDifference[] = []
  if (!same(old['type'], now['type'])) found.push({ what: 'parameter-type', name, types: typesOf(is) })
  if (!same(old['description'], now['description']))
    found.push({ what: 'parameter-text', name, way: wayOf(old['description'], now['description']) })
  if (!same(old['enum'], now['enum']) || !same(old['const'], now['const'])) found.push({ what: 'parameter-values', name })
  const [oldRest, nowRest] = [old, now].map((schema) => Object.entries(schema).filter(([member]) => !TOLD_OF_PARAMETER.has(member)))
  if (!same(oldRest, nowRest) || found.length === 0) found.push({ what: 'parameter-other', name })
  return found
}

function ofAnnotations(old: Json, now: Json): DefinitionDifference[] {
  const found: DefinitionDifference[] = []
  if (!same(old['title'], now['title'])) found.push({ what: 'title', way: wayOf(old['title'], now['title']) })
  const claim = claimOf(now)
  if (claimOf(old) !== claim) found.push({ what: 'claim', claim })
  else
    for (const hint of ['readOnlyHint', 'destructiveHint'])
      if (!same(old[hint], now[hint])) found.push({ what: 'other', name: `annotations.${hint}`, way: wayOf(old[hint], now[hint]) })
  const others = new Set([...Object.keys(old), ...Object.keys(now)].filter((member) => !TOLD_OF_ANNOTATIONS.has(member)))
  for (const member of others)
    if (!same(old[member], now[member]))
      found.push({ what: 'other', name: nameOf(`annotations.${member}`), way: wayOf(old[member], now[member]) })
  return found
}

/** What a tool says that it does, by its hints alone (MCP specification, tool annotations). */
function claimOf({ readOnlyHint, destructiveHint }: Json): EffectClaim {
  if (readOnlyHint === true) return 'read'
  if (typeof destructiveHint === 'boolean') return destructiveHint ? 'destructive' : 'write'
  return 'nothing'
}

function typesOf(schema: unknown): string[] {
  const type = asObject(schema)['type']
  const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((each) => typeof each === 'string')
  return types.slice(0, MOST_TYPES).map(nameOf)
}

function wayOf(old: unknown, now: unknown): Way {
  return old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
}

function nameOf(name: string): string {
  return legible(name.slice(0, LONGEST_NAME))
}
