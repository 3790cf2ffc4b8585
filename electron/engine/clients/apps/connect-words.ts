import type { ConnectChoice } from '../../../contract/clients.ts'
import { isExposure } from '../../../contract/exposure.ts'

const CHOICES = ['--profile', '--expose'] as const
const KNOWN: readonly string[] = [...CHOICES, '--server']

/** Returns the words after `connect` in the arguments of an own entry; none if it has no `connect`. */
export function connectWords(args: unknown): readonly string[] {
  if (!Array.isArray(args)) return []
  const words = args.map(String)
  const at = words.indexOf('connect')
  return at === -1 ? [] : words.slice(at + 1)
}

/** Whether all words are options of `tooltray connect` with their values. */
export function areConnectOptions(words: readonly string[]): boolean {
  return pairsOf(words).every(([option, value]) => KNOWN.includes(option) && value !== undefined)
}

/** Reads what an app sees from the words after `connect`; an unknown exposure is left out. */
export function connectChoice(words: readonly string[]): ConnectChoice {
  const pairs = new Map(pairsOf(words))
  const [profile, expose] = CHOICES.map((option) => pairs.get(option))
  return { profile, ...(isExposure(expose) ? { expose } : {}) }
}

/** Returns the words with another choice; other options stay. */
export function withConnectChoice(words: readonly string[], { profile, expose }: ConnectChoice): readonly string[] {
  const others = pairsOf(words).filter(([option]) => !(CHOICES as readonly string[]).includes(option))
  const chosen = [...(profile === undefined ? [] : ['--profile', profile]), ...(expose === undefined ? [] : ['--expose', expose])]
  return [...others.flatMap(([option, value]) => (value === undefined ? [option] : [option, value])), ...chosen]
}

/** Splits words into options with their values, written `--option value` or `--option=value`. */
function pairsOf(words: readonly string[]): (readonly [string, string | undefined])[] {
  const pairs: (readonly [string, string | undefined])[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const sign = word.indexOf('=')
    if (word.startsWith('--') && sign !== -1) pairs.push([word.slice(0, sign), word.slice(sign + 1)])
    else if (KNOWN.includes(word)) pairs.push([word, words[(at += 1)]])
    else pairs.push([word, undefined])
  }
  return pairs
}
