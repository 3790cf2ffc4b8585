import { type ForeignWord, type Meanings } from './language.ts'
import { type WordTable } from './word-table.ts'

const ENDINGS = ['est', 'tet', 'ten', 'test', 'ern', 'em', 'en', 'er', 'es', 'et', 'te', 'st', 'e', 'n', 's', 't']
/** Particles of separable verbs, which come later in the clause: "Lade die Datei hoch". */
const PARTICLES = words('fest frei heraus her herunter hinzu hoch los neu runter raus weg weiter zuruck zusammen')
/** Particles that count only as the last word of a clause: elsewhere they are prepositions and articles. */
const LAST_PARTICLES = words('ab an auf aus bei durch ein mit nach um vor zu')
const AFTER_LAST = words('bitte und oder')
const INFIXED = new RegExp(`^(${[...PARTICLES, ...LAST_PARTICLES].join('|')}|)(?:ge|zu)(.{3,})$`)
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']
/** The maximum distance of a particle from its verb, in words. */
const FARTHEST = 20
const SHORTEST_STEM = 3
const SHORTEST_PART = 4
/** Longer ones are not words. */
const LONGEST_COMPOUND = 40

/** Finds the meanings of German words in any form. `isEnglish` recognizes words that a compound may begin with unchanged. */
export function germanMeanings(table: WordTable): Meanings {
  const stems = new Map<string, readonly string[]>()
  for (const [word, english] of table) for (const stem of stemsOf(word)) if (!stems.has(stem)) stems.set(stem, english)

  function simple(word: string): readonly string[] | undefined {
    for (const spelt of [word, word.replace(/([aou])e/g, '$1')]) {
      const found = table.get(spelt) ?? stems.get(spelt) ?? withoutEnding(spelt) ?? participle(spelt)
      if (found !== undefined) return found
    }
    return undefined
  }

  function withoutEnding(word: string): readonly string[] | undefined {
    for (const ending of ENDINGS) {
      const found =
        word.length - ending.length >= SHORTEST_STEM && word.endsWith(ending) ? stems.get(word.slice(0, -ending.length)) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  /** `hochgeladen` and `hochzuladen` as hochladen. */
  function participle(word: string): readonly string[] | undefined {
    const [, prefix = '', rest = ''] = INFIXED.exec(word) ?? []
    return rest === '' ? undefined : (stems.get(prefix + rest) ?? withoutEnding(prefix + rest))
  }

  /** `Kalendereintrag` as Kalender and Eintrag. The longest known last part is used. */
  function compound(word: string, isEnglish: (word: string) => boolean): ForeignWord[] | undefined {
    if (word.length < 2 * SHORTEST_PART || word.length > LONGEST_COMPOUND) return undefined
    for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
      const english = simple(word.slice(cut))
      if (english === undefined) continue
      const first = beginning(word.slice(0, cut), isEnglish)
      if (first !== undefined) return [...first, { word: word.slice(cut), english }]
    }
    return undefined
  }

  function beginning(part: string, isEnglish: (word: string) => boolean): ForeignWord[] | undefined {
    for (const link of LINKS) {
      const word = part.endsWith(link) ? part.slice(0, part.length - link.length) : ''
      const english = word.length < SHORTEST_PART - 1 ? undefined : (table.get(word) ?? stems.get(word))
      if (english !== undefined) return [{ word, english }]
    }
    return part.length >= SHORTEST_PART && isEnglish(part) ? [{ word: part, english: [part] }] : compound(part, isEnglish)
  }

  /** Finds the particle later in the clause that forms a known word with the verb. */
  function separable(words: readonly string[], at: number): { end: number; english: readonly string[] } | undefined {
    for (let end = Math.min(words.length - 1, at + FARTHEST); end > at; end--) {
      const particle = words[end] ?? ''
      const next = words[end + 1]
      const isLast = next === undefined || AFTER_LAST.has(next)
      if (!PARTICLES.has(particle) && !(isLast && LAST_PARTICLES.has(particle))) continue
      const english = simpleVerb(particle, words[at] ?? '')
      if (english !== undefined) return { end, english }
    }
    return undefined
  }

  function simpleVerb(particle: string, verb: string): readonly string[] | undefined {
    return table.get(particle + verb) ?? stems.get(particle + verb) ?? withoutEnding(particle + verb)
  }

  return (words, at, isEnglish) => {
    const word = words[at] ?? ''
    const split = separable(words, at)
    if (split !== undefined) return { found: [{ word: `${word} ${words[split.end] ?? ''}`, english: split.english }], others: [split.end] }
    const english = simple(word)
    const found = english === undefined ? compound(word, isEnglish) : [{ word, english }]
    return found === undefined ? undefined : { found, others: [] }
  }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** The stem of a word of the table, without its ending: `losch` of loschen, `sammel` and `samml` of sammeln. */
function stemsOf(word: string): string[] {
  if (word.includes(' ')) return []
  const stem = word.replace(/(?<=e[lr])n$|en$|e$/, '')
  return [stem, stem.replace(/e([lr])$/, '$1')].filter(({ length }) => length >= SHORTEST_STEM)
}
