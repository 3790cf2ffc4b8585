import { type CorpusEntry, type StemList, tellingWords } from './corpus.ts'
import { termOf } from '../../electron/engine/search/text/words.ts'

/** Places of stems, each with what it counts in a text. */
export interface Bag {
  readonly places: Int32Array
  readonly counts: Float32Array
}

/** A request, and what a catalog would say of the tool that answers it. */
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

/** What all words of a part count together, for a part of one word; it grows with the root of their number. */
const SHARES = { name: 1.1, service: 0.6, text: 1, parameters: 0.5 }

/** Fewer words than these are no request. */
const FEWEST_WORDS = 2

/** Returns the places of the telling words of a text. */
function reader({ places }: StemList): (text: string) => number[] {
  const known = new Map<string, number | undefined>()
  const placeOf = (word: string): number | undefined => {
    if (!known.has(word)) known.set(word, places.get(termOf(word)))
    return known.get(word)
  }
  return (text) => tellingWords(text).flatMap((word) => placeOf(word) ?? [])
}

/** Reads every text of a corpus by the stems that have a place; texts of which nothing is left are left out. */
export function viewsOf(corpus: readonly CorpusEntry[], list: StemList): View[] {
  const read = reader(list)
  return corpus.flatMap((entry) => {
    const [name, server, summary, description, parameters] = [
      ...[entry.name, entry.service, entry.summary, entry.description, entry.parameters].map(read),
    ] as [number[], number[], number[], number[], number[]]
    const named = [[name, SHARES.name] as const, [server, SHARES.service] as const, [parameters, SHARES.parameters] as const]
    // What people ask of one class names it; the class's name alone is no tool.
    const requests =
      entry.meaning === undefined
        ? [summary, description].filter((words) => words.length >= FEWEST_WORDS)
        : [summary].filter(({ length }) => length > 0)
    const pairs = requests.map((words): Pair => {
      const others = words === description ? summary : description
      return { request: gathered([[words, 1]]), tool: gathered([...named, [others, SHARES.text]]) }
    })
    const text = [entry.summary, entry.description, entry.name].find((each) => each !== '') ?? ''
    return pairs.some(({ tool }) => tool.places.length > 0) ? [{ provider: entry.provider, meaning: entry.meaning, pairs, text }] : []
  })
}

/**
 * Reads lines of `tool: what it does = what people say; and in other words`, each a tool with a pair for every way of asking for it.
 * What it does is one of them.
 */
export function everydayViews(text: string, list: StemList): View[] {
  const read = reader(list)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): View => {
      const [head = '', said = ''] = line.split(' = ')
      const [name = '', about = ''] = head.split(': ')
      const tool = gathered([
        [read(name), SHARES.name],
        [read(about), SHARES.text],
      ])
      const requests = [...said.split('; '), about].map(read).filter(({ length }) => length > 0)
      const pairs = requests.map((words) => ({ request: gathered([[words, 1]]), tool }))
      return { provider: 'everyday', meaning: `everyday/${name}`, pairs, text: about }
    })
}

/** The stems of several texts in one bag: of each text all together count `share` times the root of its length. */
function gathered(texts: readonly (readonly [readonly number[], number])[]): Bag {
  const counts = new Map<number, number>()
  for (const [words, share] of texts)
    for (const place of words) counts.set(place, (counts.get(place) ?? 0) + share / Math.sqrt(words.length))
  return { places: Int32Array.from(counts.keys()), counts: Float32Array.from(counts.values()) }
}
