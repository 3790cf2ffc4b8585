import { describe, expect, it } from 'vitest'
import { CHINESE_WORDS } from './words/chinese.ts'
import { FRENCH_WORDS } from './words/french.ts'
import { GERMAN_WORDS } from './words/german.ts'
import { JAPANESE_WORDS } from './words/japanese.ts'
import { PORTUGUESE_WORDS } from './words/portuguese.ts'
import { SPANISH_WORDS } from './words/spanish.ts'
import { isStopWord } from '../text/stop-words.ts'

describe.each([
  ['German', GERMAN_WORDS],
  ['French', FRENCH_WORDS],
  ['Spanish', SPANISH_WORDS],
  ['Portuguese', PORTUGUESE_WORDS],
  ['Japanese', JAPANESE_WORDS],
  ['Chinese', CHINESE_WORDS],
])('the %s table', (_, text) => {
  const entries = text.trim().split(/\s+/)

  it('has at least 600 words, each once', () => {
    expect(entries.length).toBeGreaterThanOrEqual(600)
    const words = entries.map((entry) => entry.split('=')[0])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })

  it('gives each one to three English words that searches look for', () => {
    expect(entries.filter((entry) => !/^[^=\s]+=[a-z]+(?:,[a-z]+){0,2}$/.test(entry))).toEqual([])
    const english = new Set(entries.flatMap((entry) => (entry.split('=')[1] ?? '').split(',')))
    // People of other languages mean a user where they say so: the word is not part of how they ask.
    expect([...english].filter((word) => isStopWord(word) && word !== 'user')).toEqual([])
  })
})
