import type { DefinitionChange } from '../../../contract/consent/pending-changes.ts'
import { isObject } from '../../base/is-object.ts'
import { legible } from '../../base/text/legible.ts'
import type { ListKind } from '../listing.ts'
import { checkTexts, type Names } from '../text-checks/check-texts.ts'
import { placesOf } from './definition.ts'
import { differencesOf } from './differences.ts'
import type { PendingDefinition } from './pending-definitions.ts'

/** Of one definition: a person will not read more, and the item stays blocked anyway. */
const MOST_PLACES = 200
const LONGEST_TEXT = 4_000
/** Characters of a long text that are shown before what differs in it. Inner: shown words. */
const TEXT_BEFORE = 200
/** Characters. Inner: shown words. */
const LONGEST_TITLE = 200

/** The kind of an item, as used in a sentence. */
export const KIND_WORDS: Readonly<Record<ListKind, DefinitionChange['kind']>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'resource template',
  skills: 'skill',
}

/**
 * Describes a pending definition for a person: place by place, and by differences that can be put into words.
 *
 * @param foreign names of tools of other servers, as in `checkTexts`.
 */
export function changeOf(pending: PendingDefinition, foreign?: Names): DefinitionChange {
  const { kind, name, change, was, item, before, after, version, isLeftOut: leftOut } = pending
  const [old, now] = [before, after].map((text) => (text === undefined ? new Map<string, string>() : placesOf(text)))
  const differing = [...new Set([...(old ?? []), ...(now ?? [])].map(([where]) => where))].filter(
    (where) => old?.get(where) !== now?.get(where),
  )
  const places = differing.slice(0, MOST_PLACES).map((where) => placeChange(where, old?.get(where), now?.get(where)))
  const definition = item === undefined ? undefined : (JSON.parse(item.json) as Record<string, unknown>)
  const title = definition === undefined ? undefined : titleIn(kind, definition)
  return {
    kind: KIND_WORDS[kind],
    name: legible(name),
    change,
    ...(was === undefined ? {} : { was: legible(was) }),
    places,
    ...(differing.length > places.length ? { morePlaces: differing.length - places.length } : {}),
    differences: differencesIn(pending),
    findings: definition === undefined ? [] : checkTexts(definition, foreign),
    ...(title === undefined ? {} : { title: legible(title.slice(0, LONGEST_TITLE)) }),
    version,
    leftOut,
  }
}

function differencesIn({ kind, change, before, after }: PendingDefinition): DefinitionChange['differences'] {
  if (after === undefined) return []
  // What could not be stored cannot be compared.
  if (before === undefined && change !== 'added') return [{ what: 'unknown' }]
  return differencesOf(kind, before, after)
}

function titleIn(kind: ListKind, definition: Readonly<Record<string, unknown>>): string | undefined {
  const { title, annotations, name, frontmatter } = definition
  const own = [
    title,
    isObject(annotations) ? annotations['title'] : undefined,
    kind.startsWith('resource') ? name : undefined,
    isObject(frontmatter) ? frontmatter['name'] : undefined,
  ]
  return own.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

interface Span {
  readonly at: number
  readonly length: number
}

type Place = DefinitionChange['places'][number]

function placeChange(where: string, old: string | undefined, now: string | undefined): Place {
  const [before, after] = [old, now].map((text) => (text === undefined ? undefined : legible(text)))
  const marks = before === undefined || after === undefined ? {} : marksOf(before, after)
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0)
  if (longest <= LONGEST_TEXT)
    return { where: legible(where), ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }), marks }
  const from = startOfDifference(before ?? '', after ?? '')
  const shown = (text: string): string => `${from > 0 ? '…' : ''}${text.slice(from, from + LONGEST_TEXT)}`
  const cut = Math.max(0, longest - from - LONGEST_TEXT)
  return {
    where: legible(where),
    ...(before === undefined ? {} : { before: shown(before) }),
    ...(after === undefined ? {} : { after: shown(after) }),
    ...(cut === 0 ? {} : { cut }),
    marks: Object.fromEntries(Object.entries(marks).map(([text, span]) => [text, spanWithin(span, from - (from > 0 ? 1 : 0))])),
  }
}

/** A span of a text of which the first characters are not shown. */
function spanWithin({ at, length }: Span, from: number): Span {
  const start = Math.max(0, at - from)
  return { at: start, length: Math.max(0, Math.min(length, LONGEST_TEXT - start)) }
}

/** Where two texts begin to differ, with some text before it, so that a change far inside of a long text is seen. */
function startOfDifference(old: string, now: string): number {
  let same = 0
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1
  return old === '' || now === '' ? 0 : Math.max(0, same - TEXT_BEFORE)
}

/** The changed words of two texts, without their common beginning and end. */
function marksOf(before: string, after: string): Place['marks'] {
  const [old, now] = [before, after].map((text) => [...(text.match(/\s+|\S+/g) ?? [])]) as [string[], string[]]
  const shortest = Math.min(old.length, now.length)
  let from = 0
  while (from < shortest && old[from] === now[from]) from += 1
  let end = 0
  while (end < shortest - from && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const span = (words: readonly string[]): Span | undefined => {
    const at = words.slice(0, from).join('').length
    const { length } = words.slice(from, words.length - end).join('')
    return length === 0 ? undefined : { at, length }
  }
  const [was, is] = [span(old), span(now)]
  return { ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }
}
