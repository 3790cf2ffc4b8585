import type { DefinitionChange } from '../../../contract/consent/pins.ts'
import { legible } from '../../base/text/legible.ts'
import type { ListKind } from '../listing.ts'
import { checkTexts } from '../text-checks/check-texts.ts'
import { placesOf } from './definition.ts'

/** Of one definition: a person will not read more, and the item stays blocked anyway. */
const MOST_PLACES = 200
const LONGEST_TEXT = 4_000

/** The kind of an item, as used in a sentence. */
export const KIND_WORDS: Readonly<Record<ListKind, DefinitionChange['kind']>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'resource template',
}

/**
 * Describes the changes of one definition, place by place, for a person.
 *
 * @param before,after as returned by `canonicalDefinition`; undefined if it did not exist then, or no longer exists.
 * @param json as it is listed now.
 */
export function changeOf(
  what: Pick<DefinitionChange, 'kind' | 'name' | 'change' | 'was'>,
  texts: { readonly before?: string | undefined; readonly after?: string | undefined; readonly json?: string | undefined },
): DefinitionChange {
  const [old, now] = [texts.before, texts.after].map((text) => (text === undefined ? new Map<string, string>() : placesOf(text)))
  const places = [...new Set([...(old ?? []), ...(now ?? [])].map(([where]) => where))]
    .filter((where) => old?.get(where) !== now?.get(where))
    .slice(0, MOST_PLACES)
    .map((where) => placeChange(where, old?.get(where), now?.get(where)))
  const findings = texts.json === undefined ? [] : checkTexts(JSON.parse(texts.json) as Record<string, unknown>)
  return { ...what, name: legible(what.name), places, findings }
}

function placeChange(where: string, old: string | undefined, now: string | undefined): DefinitionChange['places'][number] {
  const [before, after] = [old, now].map((text) => (text === undefined ? undefined : legible(text.slice(0, LONGEST_TEXT))))
  return {
    where: legible(where),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    marks: before === undefined || after === undefined ? {} : marksOf(before, after),
  }
}

/** The changed words of two texts, without their common beginning and end. */
function marksOf(before: string, after: string): DefinitionChange['places'][number]['marks'] {
  const [old, now] = [before, after].map((text) => [...(text.match(/\s+|\S+/g) ?? [])]) as [string[], string[]]
  const shortest = Math.min(old.length, now.length)
  let from = 0
  while (from < shortest && old[from] === now[from]) from += 1
  let end = 0
  while (end < shortest - from && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const span = (words: readonly string[]): { at: number; length: number } | undefined => {
    const at = words.slice(0, from).join('').length
    const { length } = words.slice(from, words.length - end).join('')
    return length === 0 ? undefined : { at, length }
  }
  const [was, is] = [span(old), span(now)]
  return { ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }
}
