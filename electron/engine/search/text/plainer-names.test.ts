import { describe, expect, it } from 'vitest'
import { extraWords } from './plainer-names.ts'
import { createVocabulary } from './vocabulary.ts'

const { intern } = createVocabulary()
const extras = (...names: string[]) =>
  extraWords(names.map((name) => name.split(' ').map(intern))).map((found) =>
    found?.map((extra) => extra.map(({ text }) => text).join(' ')),
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
