import { porterStem } from './porter-stem.ts'

/**
 * A split word. `parts` are its parts in lower case (`getUserID` becomes get, user, id). `joined` is the whole in lower case, if it has
 * several parts and people may write it as one (GitHub, mp3).
 */
export interface SplitWord {
  readonly parts: readonly string[]
  readonly joined: string | undefined
}

const LATIN_RUN = /[A-Za-z0-9]+/g
const ANY_RUN = /[\p{L}\p{M}\p{N}]+/gu
const ASCII_ONLY = /^[\x00-\x7f]*$/
const LOWER_ONLY = /^[a-z]+$/
// An acronym in the plural (IDs, APIs) stays in one piece.
const ASCII_PIECES = /[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g
const ANY_PIECES = /\p{Lu}+s?(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+|\p{L}/gu
/** Scripts written without spaces, and Hangul, whose words have particles attached. They are indexed by pairs of characters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}ー]+/gu
const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}ー]/u
const LONGEST_JOINED = 20
const LONGEST_WORD = 40

/**
 * The runs of letters and digits of a text, as written but without accents. All other characters (control characters, emoji, signs)
 * separate.
 */
export function rawWords(text: string): readonly string[] {
  if (ASCII_ONLY.test(text)) return text.match(LATIN_RUN) ?? []
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plain.match(ANY_RUN)?.flatMap(splitScripts) ?? []
}

/** Splits a run at capitals and digits. Runs longer than any word are truncated. */
export function splitWord(raw: string): SplitWord {
  const run = raw.length > LONGEST_WORD * 3 ? raw.slice(0, LONGEST_WORD * 3) : raw
  if (LOWER_ONLY.test(run)) return { parts: [run.slice(0, LONGEST_WORD)], joined: undefined }
  if (isUnspaced(run)) return { parts: characterPairs(run), joined: undefined }
  const pieces = run.match(ASCII_ONLY.test(run) ? ASCII_PIECES : ANY_PIECES) ?? []
  const parts = pieces.map((piece) => piece.toLowerCase().slice(0, LONGEST_WORD))
  if (parts.length < 2) return { parts, joined: undefined }
  const joined = parts.length <= 3 && run.length <= LONGEST_JOINED ? run.toLowerCase() : undefined
  // For mp3 or h264, single letters and digits are noise beside the whole.
  return { parts: /[0-9]/.test(joined ?? '') ? parts.filter((part) => /^[^0-9]{3,}$/.test(part)) : parts, joined }
}

/** Whether a word belongs to a script that is indexed by pairs of characters. */
export function isUnspaced(word: string): boolean {
  return word !== '' && word.charCodeAt(0) > 0x0dff && UNSPACED_START.test(word)
}

// Word families that Porter's rules do not unite, by stem.
const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    creation: 'creat',
    creator: 'creat',
    children: 'child',
    convers: 'convert',
    analys: 'analyz',
    analysi: 'analyz',
    analyt: 'analyz',
    payment: 'pay',
    sent: 'send',
    written: 'write',
    built: 'build',
    subscript: 'subscrib',
    removal: 'remov',
    bought: 'bui',
    indices: 'index',
    matric: 'matrix',
  }),
)

/** The term of a word in lower case, for index and query alike. */
export function termOf(word: string): string {
  const stem = porterStem(word)
  // notify and notification, verify and verification
  return FAMILIES.get(stem) ?? (stem.endsWith('ifi') ? stem.slice(0, -1) : stem)
}

function splitScripts(run: string): string[] {
  const result: string[] = []
  let end = 0
  for (const match of run.matchAll(UNSPACED)) {
    if (match.index > end) result.push(run.slice(end, match.index))
    result.push(match[0])
    end = match.index + match[0].length
  }
  if (end < run.length) result.push(run.slice(end))
  return result
}

function characterPairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
