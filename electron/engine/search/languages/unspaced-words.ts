import { type ForeignWord } from './language.ts'
import { type UnspacedLanguage } from './languages.ts'

/** A run of text without spaces, cut into words. */
export interface CutRun {
  readonly found: readonly ForeignWord[]
  /** How many of its characters belong to words of the table. */
  readonly covered: number
}

const HAN = /\p{sc=Han}/u
const KANA = /^[\p{sc=Hira}ー]+$/u

/**
 * Cuts a run into words of a table, longest match first from left to right (maximum matching). The text in between stays together, without
 * a meaning; kana endings and lone characters are left out.
 */
export function cutRun(run: string, language: UnspacedLanguage): CutRun {
  const characters = [...run]
  const plain = characters.map(language.plainCharacter)
  const found: ForeignWord[] = []
  let covered = 0
  let rest = ''
  const endRest = (): void => {
    for (const part of rest.split(/[\p{sc=Hira}]+/u)) if ([...part].length > 1 && !KANA.test(part)) found.push({ word: part, english: [] })
    rest = ''
  }
  for (let at = 0; at < characters.length;) {
    const length = longestAt(plain, at, language)
    if (length === 0) {
      rest += characters[at++] ?? ''
      continue
    }
    endRest()
    const word = characters.slice(at, at + length).join('')
    const english = language.table.get(plain.slice(at, at + length).join(''))
    if (english !== undefined) found.push({ word, english })
    covered += english === undefined ? 0 : length
    at += length
  }
  endRest()
  return { found, covered }
}

function longestAt(characters: readonly string[], at: number, { table, stopWords, longest, kanji }: UnspacedLanguage): number {
  for (let length = Math.min(longest.get(characters[at] ?? '') ?? 0, characters.length - at); length > 0; length--) {
    const word = characters.slice(at, at + length).join('')
    if (!table.has(word) && !stopWords.has(word)) continue
    const beside = [characters[at - 1] ?? '', characters[at + 1] ?? '']
    if (kanji && length === 1 && beside.some((character) => HAN.test(character))) continue
    return length
  }
  return 0
}
