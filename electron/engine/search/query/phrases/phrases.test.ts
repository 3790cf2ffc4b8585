import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../../search-index.ts'
import { termOf } from '../../text/words.ts'
import { PHRASES } from './phrase-table.ts'
import { fixedPhrases } from './phrases.ts'

const said = (request: string): string[] => [...fixedPhrases(request.split(' ')).values()].map(({ text }) => text)

describe('fixed phrases', () => {
  it.each([
    ['how far is it to the station', ['how far']],
    ['what s on my to do list', ['what s on', 'to do list']],
    ['how long does it take', ['how long does it take']],
    ['is there a chemist near me', ['near me']],
    ['in order to win', []],
    ['how', []],
  ])('%s: %j', (request, phrases) => {
    expect(said(request)).toEqual(phrases)
  })

  it('find the tool whose words the request does not have', () => {
    const index = createSearchIndex()
    index.setServer('maps', [
      { name: 'get_distance', description: 'Distance between two points.' },
      { name: 'text_to_speech', description: 'Turns text into audio.' },
      { name: 'list_tasks', description: 'Lists open tasks.' },
      { name: 'get_price', description: 'Current price of an item.' },
    ])
    const first = (query: string): string | undefined => index.search(query, { limit: 1 })[0]?.name
    expect(first('how far is it from Rome to Paris')).toBe('get_distance')
    expect(first('say it out loud')).toBe('text_to_speech')
    expect(first('what do i have on my plate')).toBe('list_tasks')
    expect(first('how much is a kilo of apples')).toBe('get_price')
  })

  it('stand once each in their table, and have two words at least', () => {
    const rows = PHRASES.trim()
      .split('\n')
      .map((line) => line.split(' | '))
    const phrases = rows.flatMap(([all = '']) => all.split(', '))
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at || !phrase.includes(' '))).toEqual([])
    for (const [, meanings = ''] of rows) for (const word of meanings.split(' ')) expect(termOf(word)).toMatch(/^[a-z]+$/)
  })
})
