import { type CorpusEntry, type StemList, tellingWords } from './corpus.ts'
import { FIELD_SHARES } from '../../electron/engine/search/meaning/tool-vectors.ts'
import { termOf } from '../../electron/engine/search/text/words.ts'

/** Places of stems, each with what it counts in a text. */
export interface Bag {
  readonly places: Int32Array
  readonly counts: Float32Array
}

/** A request, and what a catalogue would say of the tool that answers it. */
export interface Pair {
  readonly request: Bag
  readonly tool: Bag
}

/** A text of the corpus as the ranker would read it. */
export interface View {
  readonly provider: string
  readonly meaning: string | undefined
  /** At least one. For a text that shares its meaning with others the tool is another of them, and chosen when it is needed. */
  readonly pairs: readonly Pair[]
  /** The words that tell what it does, one after the other. */
  readonly text: string
}

/** Fewer words than these are no request. */
const FEWEST_WORDS = 2

/** Reads every text of a corpus by the stems that have a place; texts of which nothing is left are left out. */
export function viewsOf(corpus: readonly CorpusEntry[], { places }: StemList): View[] {
  const known = new Map<string, number | undefined>()
  const placeOf = (word: string): number | undefined => {
    if (!known.has(word)) known.set(word, places.get(termOf(word)))
    return known.get(word)
  }
  const read = (text: string): number[] => tellingWords(text).flatMap((word) => placeOf(word) ?? [])
  return corpus.flatMap((entry) => {
    const [name, server, summary, description, parameters] = [
      ...[entry.name, entry.service, entry.summary, entry.description, entry.parameters].map(read),
    ] as [number[], number[], number[], number[], number[]]
    const named = [
      ...[[name, FIELD_SHARES.name] as const, [server, FIELD_SHARES.server] as const],
      ...[[parameters, FIELD_SHARES.parameterName] as const],
    ]
    // What people ask of one class names it; the class's name alone is no tool.
    const requests =
      entry.meaning === undefined
        ? [summary, description].filter((words) => words.length >= FEWEST_WORDS)
        : [summary].filter(({ length }) => length > 0)
    const pairs = requests.map((words): Pair => {
      const others = words === description ? summary : description
      return { request: gathered([[words, 1]]), tool: gathered([...named, [others, FIELD_SHARES.firstSentence]]) }
    })
    const text = [entry.summary, entry.description, entry.name].find((each) => each !== '') ?? ''
    return pairs.some(({ tool }) => tool.places.length > 0) ? [{ provider: entry.provider, meaning: entry.meaning, pairs, text }] : []
  })
}

/** The stems of several texts in one bag: of each text all together count `share` times the root of its length. */
function gathered(texts: readonly (readonly [readonly number[], number])[]): Bag {
  const counts = new Map<number, number>()
  for (const [words, share] of texts)
    for (const place of words) counts.set(place, (counts.get(place) ?? 0) + share / Math.sqrt(words.length))
  return { places: Int32Array.from(counts.keys()), counts: Float32Array.from(counts.values()) }
}
