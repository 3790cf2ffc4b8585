import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { isOneEditApart, letterSet } from './spelling.ts'

const bits = (set: number): number => (set >>> 0).toString(2).replaceAll('0', '').length

describe('isOneEditApart', () => {
  const apart = ['calender calendar', 'repositroy repository', 'mesage message', 'messsage message', 'xcalendar calendar', 'a ab']
  it.each(apart)('%s', (pair) => {
    const [a = '', b = ''] = pair.split(' ')
    expect(isOneEditApart(a, b)).toBe(true)
    expect(isOneEditApart(b, a)).toBe(true)
  })

  it.each(['same same', 'calendar colander', 'abcd badc', 'get post', 'ab abcd', 'abc cba'])('not %s', (pair) => {
    const [a = '', b = ''] = pair.split(' ')
    expect(isOneEditApart(a, b)).toBe(false)
  })

  it('holds for any word with one letter replaced, left out or put in, and then each lacks at most one letter of the other', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    const letters = fc.stringMatching(/^[a-z]$/)
    fc.assert(
      fc.property(word, fc.nat(11), fc.constantFrom('replace', 'remove', 'insert'), letters, (original, at, edit, letter) => {
        const place = at % original.length
        const changed = original.slice(0, place) + (edit === 'remove' ? '' : letter) + original.slice(edit === 'insert' ? place : place + 1)
        if (changed === original) return
        expect(isOneEditApart(original, changed)).toBe(true)
        expect(bits(letterSet(original) & ~letterSet(changed))).toBeLessThanOrEqual(1)
        expect(bits(letterSet(changed) & ~letterSet(original))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
