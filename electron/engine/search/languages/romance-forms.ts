import { type Meanings } from './language.ts'
import { type WordTable } from './word-table.ts'

/** The inflection rules of a Romance language. */
export interface RomanceRules {
  /** Endings that may replace the dictionary ending, without accents. */
  readonly endings: readonly string[]
  /** The dictionary ending. */
  readonly dictionary: RegExp
  /** Stem changes: [end of the stem, replacement]. */
  readonly changes: readonly (readonly [RegExp, string])[]
  /** Pronouns attached to the end of a verb. */
  readonly pronouns?: RegExp
}

const SHORTEST_STEM = 3
/** For a verb without its pronouns: `lease` is not `lea` with `se`. */
const SHORTEST_BARE = 4

export const FRENCH: RomanceRules = {
  endings: `issions issez issons issent issant eraient eront erons erez erai eras era irons irez ira assent aient ions iez ais ait ant ees
    ez ons ent es ee e s er ir re is it i a ai x`.split(/\s+/),
  dictionary: /(?:er|ir|re|e|s|x)$/,
  // essayer, essaie; appeler, appelle; journal, journaux
  changes: [
    [/y$/, 'i'],
    [/([lt])$/, '$1$1'],
    [/g$/, 'ge'],
    [/al$/, 'au'],
  ],
}

export const SPANISH: RomanceRules = {
  endings: `ariamos eriamos iriamos aremos eremos iremos asteis aramos aria aran ara are ieron iendo iera iste aron ando aste adas ados
    idas idos ada ado ida ido amos emos imos aba aban ais eis an en as es os io a e o s ar er ir`.split(/\s+/),
  dictionary: /(?:arse|erse|irse|ar|er|ir|a|e|o)$/,
  // buscar, busque; pagar, pague; analizar, analice
  changes: [
    [/c$/, 'qu'],
    [/g$/, 'gu'],
    [/z$/, 'c'],
  ],
  pronouns: /(?:[mts]e|nos|l[aeo]s?)$/,
}

export const PORTUGUESE: RomanceRules = {
  endings: `ariamos aremos eremos iremos aram eram iram asse esse isse aria ando endo indo ara adas ados idas idos ada ado ida ido amos
    emos imos ava avam am em ou eu iu as es is os ns a e o s m ar er ir`.split(/\s+/),
  dictionary: /(?:ar|er|ir|a|e|o|m)$/,
  // buscar, busque; pagar, pague; versão, versões; canal, canais; nomear, nomeie
  changes: [
    [/c$/, 'qu'],
    [/g$/, 'gu'],
    [/a$/, 'oe'],
    [/l$/, 'i'],
    [/e$/, 'ei'],
  ],
}

/** Finds the meanings of words in any form, and of expressions of several words. */
export function romanceMeanings(table: WordTable, { endings, dictionary, changes, pronouns }: RomanceRules): Meanings {
  const longestFirst = endings.toSorted((a, b) => b.length - a.length)
  const stems = new Map<string, readonly string[]>()
  const expressions = new Map<string, string[][]>()
  for (const [key, english] of table) {
    const [first = '', ...more] = key.split(' ')
    if (more.length > 0) expressions.set(first, [...(expressions.get(first) ?? []), [first, ...more]])
    for (const stem of more.length > 0 ? [] : stemsOf(key)) if (!stems.has(stem)) stems.set(stem, english)
  }
  for (const each of expressions.values()) each.sort((a, b) => b.length - a.length)

  function stemsOf(word: string): string[] {
    const stem = word.replace(dictionary, '')
    const changed = changes.map(([end, other]) => stem.replace(end, other))
    return [...new Set([stem, ...changed])].filter(({ length }) => length >= SHORTEST_STEM)
  }

  function simple(word: string): readonly string[] | undefined {
    const whole = table.get(word) ?? stems.get(word)
    if (whole !== undefined) return whole
    for (const ending of longestFirst) {
      const rest = word.endsWith(ending) ? word.slice(0, -ending.length) : ''
      const found = rest.length < SHORTEST_STEM ? undefined : (table.get(rest) ?? stems.get(rest))
      if (found !== undefined) return found
    }
    const bare = pronouns === undefined ? word : word.replace(pronouns, '')
    return bare.length < SHORTEST_BARE || bare === word ? undefined : simple(bare)
  }

  return (words, at) => {
    const word = words[at] ?? ''
    const expression = expressions.get(word)?.find((parts) => parts.every((part, index) => isForm(words[at + index], part)))
    if (expression !== undefined) {
      const others = expression.slice(1).map((_, index) => at + index + 1)
      return { found: [{ word: expression.join(' '), english: table.get(expression.join(' ')) ?? [] }], others }
    }
    const english = simple(word)
    return english === undefined ? undefined : { found: [{ word, english }], others: [] }
  }
}

/** Whether a word is part of an expression, or its plural. */
function isForm(word: string | undefined, part: string): boolean {
  return word === part || word === `${part}s`
}
