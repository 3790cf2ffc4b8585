import { describe, expect, it } from 'vitest'
import chinese from './words/chinese.json' with { type: 'json' }
import french from './words/french.json' with { type: 'json' }
import german from './words/german.json' with { type: 'json' }
import japanese from './words/japanese.json' with { type: 'json' }
import portuguese from './words/portuguese.json' with { type: 'json' }
import spanish from './words/spanish.json' with { type: 'json' }
import { isStopWord } from '../text/stop-words.ts'

describe.each([
  ['German', german.words],
  ['French', french.words],
  ['Spanish', spanish.words],
  ['Portuguese', portuguese.words],
  ['Japanese', japanese.words],
  ['Chinese', chinese.words],
])('the %s table', (_, lines) => {
  const entries = lines.join(' ').split(/\s+/)

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
