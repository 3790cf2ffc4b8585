import { describe, expect, it } from 'vitest'
import { toolRules } from './tools-key.ts'

/** What is wrong with descriptions: where, and in which words. */
const wrong = (descriptions: unknown): [string, string][] =>
  (toolRules.safeParse({ descriptions }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('descriptions in "tools" of an entry', () => {
  it('are texts by the server’s own names, without space around them', () => {
    expect(toolRules.parse({ descriptions: { a: ' Finds an A. ' } }).descriptions).toEqual(new Map([['a', 'Finds an A.']]))
    expect(toolRules.parse({}).descriptions).toEqual(new Map())
  })

  it('are neither empty, nor something else, nor longer than every conversation should pay for', () => {
    expect(wrong({ a: ' ' })).toEqual([['descriptions.a', 'must not be empty']])
    expect(wrong({ a: 1 })).toEqual([['descriptions.a', 'must be text']])
    expect(wrong('text')).toEqual([['descriptions', 'must be an object of texts']])
    expect(wrong({ a: 'x'.repeat(4000) })).toEqual([])
    expect(wrong({ a: 'x'.repeat(4001) })).toEqual([['descriptions.a', 'must not have more than 4000 characters']])
  })
})
