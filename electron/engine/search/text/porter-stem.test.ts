import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { porterStem } from './porter-stem.ts'

// The examples of Porter's paper, step by step, and some of the words people use for tools.
const expected: Readonly<Record<string, string>> = {
  caresses: 'caress',
  ponies: 'poni',
  ties: 'ti',
  cats: 'cat',
  feed: 'feed',
  agreed: 'agre',
  plastered: 'plaster',
  bled: 'bled',
  motoring: 'motor',
  sing: 'sing',
  conflated: 'conflat',
  troubled: 'troubl',
  sized: 'size',
  hopping: 'hop',
  tanned: 'tan',
  falling: 'fall',
  hissing: 'hiss',
  fizzed: 'fizz',
  failing: 'fail',
  filing: 'file',
  happy: 'happi',
  sky: 'sky',
  relational: 'relat',
  conditional: 'condit',
  rational: 'ration',
  valenci: 'valenc',
  digitizer: 'digit',
  radically: 'radic',
  vietnamization: 'vietnam',
  predication: 'predic',
  operator: 'oper',
  feudalism: 'feudal',
  decisiveness: 'decis',
  hopefulness: 'hope',
  triplicate: 'triplic',
  formative: 'form',
  formalize: 'formal',
  electrical: 'electr',
  goodness: 'good',
  revival: 'reviv',
  allowance: 'allow',
  inference: 'infer',
  airliner: 'airlin',
  adjustable: 'adjust',
  replacement: 'replac',
  adoption: 'adopt',
  effective: 'effect',
  probate: 'probat',
  rate: 'rate',
  cease: 'ceas',
  controlling: 'control',
  roll: 'roll',
  yes: 'ye',
  youth: 'youth',
  repositories: 'repositori',
  repository: 'repositori',
  calculating: 'calcul',
  creation: 'creation',
  searches: 'search',
  messages: 'messag',
}

describe('porterStem', () => {
  it.each(Object.entries(expected))('%s gives %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem)
  })

  it('leaves short words, digits and other scripts alone', () => {
    for (const word of ['is', 'mp3', 'größe', '天気', '']) expect(porterStem(word)).toBe(word)
  })

  it('never makes a word longer and never makes it empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        const stem = porterStem(word)
        expect(stem.length).toBeLessThanOrEqual(word.length)
        expect(stem).not.toBe('')
      }),
    )
  })
})
