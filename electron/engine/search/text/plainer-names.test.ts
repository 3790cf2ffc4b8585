import { describe, expect, it } from 'vitest'
import { extraWords } from './plainer-names.ts'

const words: string[] = []
const numberOf = (word: string): number => (words.includes(word) ? words.indexOf(word) : words.push(word) - 1)
const extras = (...names: string[]) =>
  extraWords(names.map((name) => name.split(' ').map(numberOf))).map((found) =>
    found?.map((extra) => extra.map((number) => words[number]).join(' ')),
  )

describe('extraWords', () => {
  it('finds the one or two words that a name has more than another', () => {
    expect(extras('get user', 'get user post', 'get user post comment', 'list')).toEqual([
      undefined,
      ['post'],
      ['post comment', 'comment'],
      undefined,
    ])
  })

  it('takes no part of a name for a name, and leaves long names alone', () => {
    expect(extras('get user', 'list user')).toEqual([undefined, undefined])
    expect(extras('a1 b1 c1 d1 e1 f1 g1 h1 i1', 'a1 b1 c1 d1 e1 f1 g1 h1')[0]).toBeUndefined()
  })
})
