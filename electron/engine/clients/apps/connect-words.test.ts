import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPOSURES } from '../../../contract/exposure.ts'
import { areConnectOptions, connectChoice, connectWords, withConnectChoice } from './connect-words.ts'

describe('what an app sees by the words of its entry', () => {
  it.each([
    [['--profile', 'work'], { profile: 'work' }],
    [['--profile=work', '--expose', 'direct'], { profile: 'work', expose: 'direct' }],
    [['--expose', 'everything'], {}],
    [['--server', 'mail', '--expose=transparent'], { expose: 'transparent' }],
    [[], {}],
  ])('is read from %j', (words, choice) => expect(connectChoice(words)).toEqual(choice))

  it('is read back as it was written, whatever stood there before', () => {
    const choices = fc.record({ profile: fc.string({ minLength: 1 }), expose: fc.constantFrom(...EXPOSURES) }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(choices, { minLength: 1 }), (made) => {
        let words: readonly string[] = ['--server', 'mail']
        for (const choice of made) words = withConnectChoice(words, choice)
        expect(connectChoice(words)).toEqual(made.at(-1))
        expect(words.slice(0, 2)).toEqual(['--server', 'mail'])
        expect(areConnectOptions(words)).toBe(true)
      }),
    )
  })

  it('is none of the words of another program', () => {
    expect(areConnectOptions(['--profile', 'a', '--verbose'])).toBe(false)
    expect(areConnectOptions(['--profile'])).toBe(false)
    expect(connectWords(['-y', 'tooltray', 'connect', '--profile', 'a'])).toEqual(['--profile', 'a'])
    expect(connectWords(undefined)).toEqual([])
  })
})
