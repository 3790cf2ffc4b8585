/** What an option of a runner means for a package that is kept. */
export type OptionMeaning =
  /** Nothing: it is about asking, printing or the runner's own cache. */
  | 'nothing'
  /** Its value is a package that is installed. */
  | 'package'
  /** Its value is the package that has the program. */
  | 'from'
  /** Its value is a version of Python. */
  | 'python'

/** Options of a runner. What is in neither is not known. */
export interface RunnerOptions {
  /** Without a value. */
  readonly flags: Readonly<Record<string, 'nothing'>>
  /** With a value in the next word, or behind `=`. */
  readonly valued: Readonly<Record<string, OptionMeaning>>
  /** Why a package cannot be kept with one of these. */
  readonly refused: Readonly<Record<string, string>>
}

/** Options without a value that mean nothing for a package that is kept. */
export function flags(...names: string[]): Record<string, 'nothing'> {
  return Object.fromEntries(names.map((name) => [name, 'nothing' as const]))
}

/** Whether what a command names is a path of this computer, not a package of a registry. */
export function isOnDisk(text: string): boolean {
  return /^(?:\.|\/|~\/|[a-z]:[\\/]|file:)/i.test(text)
}

/** The options of a command line, and all other words. */
export interface ReadOptions {
  readonly values: Readonly<Record<Exclude<OptionMeaning, 'nothing'>, readonly string[]>>
  readonly rest: readonly string[]
}

/**
 * Reads the options of a runner up to `--`.
 *
 * @param runner as it is written, for the sentence.
 * @param end `word`: its options also end at the first word that is none. `dashes`: they may stand between other words.
 * @returns a sentence if one of them is not known, or refused.
 */
export function readOptions(
  runner: string,
  words: readonly string[],
  known: RunnerOptions,
  end: 'word' | 'dashes',
): ReadOptions | { readonly reason: string } {
  const values: Record<Exclude<OptionMeaning, 'nothing'>, string[]> = { package: [], from: [], python: [] }
  const rest: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') return { values, rest: [...rest, ...words.slice(at + 1)] }
    if (!word.startsWith('-') || word === '-') {
      if (end === 'word') return { values, rest: words.slice(at) }
      rest.push(word)
      continue
    }
    const equals = word.startsWith('--') ? word.indexOf('=') : -1
    const name = equals === -1 ? word : word.slice(0, equals)
    if (Object.hasOwn(known.refused, name)) return { reason: `${runner} ${name}: ${known.refused[name]}` }
    if (Object.hasOwn(known.flags, name)) continue
    const meaning = Object.hasOwn(known.valued, name) ? known.valued[name] : undefined
    if (meaning === undefined) return { reason: `Tooltray does not know the option ${name} of ${runner}.` }
    const value = equals === -1 ? words[(at += 1)] : word.slice(equals + 1)
    if (value === undefined || value === '') return { reason: `The option ${name} of ${runner} has no value.` }
    if (meaning !== 'nothing') values[meaning].push(value)
  }
  return { values, rest }
}
