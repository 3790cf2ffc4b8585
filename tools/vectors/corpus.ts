import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isStopWord } from '../../electron/engine/search/text/stop-words.ts'
import { rawWords, splitWord, termOf } from '../../electron/engine/search/text/words.ts'

/** One text about what a program does, as a line of the corpus has it. */
export interface CorpusEntry {
  /** Where it is from: `openapi`, `tldr`, `wn` ... */
  readonly source: string
  /** The provider: texts of one are alike. */
  readonly provider: string
  readonly name: string
  readonly service: string
  /** A summary, or a request that somebody made of it. */
  readonly summary: string
  readonly description: string
  readonly parameters: string
  /** Texts with the same value mean the same; undefined where nothing is known to. */
  readonly meaning: string | undefined
}

interface CorpusLine {
  readonly src: string
  readonly g: string
  readonly N: string
  readonly V: string
  readonly S: string
  readonly D: string
  readonly P: string
  readonly eq?: string
}

/** In characters. What comes later in a description is manual. */
const LONGEST_TEXT = 400

/** Reads a corpus: one JSON object a line, packed by gzip or not. Throws where the file is missing or a line is no JSON. */
export function readCorpus(file: string): CorpusEntry[] {
  const bytes = readFileSync(file)
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const { src, g, N, V, S, D, P, eq } = JSON.parse(line) as CorpusLine
    const [name, service, summary, description, parameters] = [N, V, S, D, P].map((each) => each.slice(0, LONGEST_TEXT))
    return [
      {
        source: src,
        provider: `${src}/${g}`,
        meaning: eq,
        name: name ?? '',
        service: service ?? '',
        summary: summary ?? '',
        description: description ?? '',
        parameters: parameters ?? '',
      },
    ]
  })
}

/** The words of a text that may have a vector: as the search index splits them, without stop words, numbers and single letters. */
export function tellingWords(text: string): string[] {
  const words = rawWords(text).flatMap((raw) => {
    const { parts, joined } = splitWord(raw)
    return joined === undefined ? parts : [...parts, joined]
  })
  return words.filter((word) => word.length > 1 && /^[a-z][a-z0-9]*$/.test(word) && !isStopWord(word))
}

/** The stems that have vectors, the most used first. */
export interface StemList {
  readonly stems: readonly string[]
  /** The place of each stem. */
  readonly places: ReadonlyMap<string, number>
  /** How often the corpus says each. */
  readonly counts: Float64Array
  /** How often the corpus says each word of a stem. */
  readonly words: readonly ReadonlyMap<string, number>[]
}

/** Counts the stems of a corpus as search has them, and takes the `size` most used ones; equal counts by the alphabet. */
export function listStems(corpus: readonly CorpusEntry[], size: number): StemList {
  const byWord = new Map<string, number>()
  for (const { name, service, summary, description, parameters } of corpus)
    for (const text of [name, service, summary, description, parameters])
      for (const word of tellingWords(text)) byWord.set(word, (byWord.get(word) ?? 0) + 1)
  const byStem = new Map<string, { count: number; words: Map<string, number> }>()
  for (const [word, count] of byWord) {
    const stem = termOf(word)
    const known = byStem.get(stem) ?? { count: 0, words: new Map<string, number>() }
    known.count += count
    known.words.set(word, count)
    byStem.set(stem, known)
  }
  const taken = [...byStem].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1)).slice(0, size)
  return {
    stems: taken.map(([stem]) => stem),
    places: new Map(taken.map(([stem], place) => [stem, place])),
    counts: Float64Array.from(taken, ([, { count }]) => count),
    words: taken.map(([, { words }]) => words),
  }
}

/** The word of a stem that the corpus says most. */
export function commonestWord(words: ReadonlyMap<string, number>): string {
  return [...words].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number])[0]
}
