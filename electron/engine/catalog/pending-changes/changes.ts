import type { DefinitionChange } from '../../../contract/consent/pins.ts'
import { legible } from '../../base/text/legible.ts'
import type { ListKind } from '../listing.ts'
import { checkTexts } from '../text-checks/check-texts.ts'
import { placesOf } from './definition.ts'

/** Of one definition: nobody reads more, and what is held is held. */
const MOST_PLACES = 200
const LONGEST_TEXT = 4_000

/** Of which kind something is, in a sentence. */
export const KIND_WORDS: Readonly<Record<ListKind, DefinitionChange['kind']>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'resource template',
}

/**
 * What changed of one definition, place by place, for a person.
 *
 * @param before,after as `canonicalDefinition` gives them; not set: it was not there, or is not any more.
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

/** The words of two texts between those that both begin and end with. */
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
