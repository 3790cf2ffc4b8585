import { describe, expect, it } from 'vitest'
import { atOnce } from '../../base/limits/turn.ts'
import { packNearWords, readNearWords } from './near-words.ts'
import { packStemVectors, readStemVectors, type StemVectors } from './stem-vectors.ts'

const stems = ['delet', 'remov', 'weather', 'constructor']
const values = Float32Array.from({ length: stems.length * 8 }, (_, at) => Math.sin(at * 1.7) * (1 + (at >> 3)))
const read = (): StemVectors => atOnce(readStemVectors(packStemVectors(stems, 8, values))[Symbol.iterator]())

describe('vectors of stems', () => {
  it('come back about as they were', () => {
    const vectors = read()
    expect([vectors.size, vectors.dimensions]).toEqual([4, 8])
    for (const [place, stem] of stems.entries()) {
      expect(vectors.placeOf(stem)).toBe(place)
      const own = new Float32Array(8)
      vectors.add(place, 2, own)
      const was = values.subarray(place * 8, place * 8 + 8)
      const dot = own.reduce((sum, value, at) => sum + value * (was[at] ?? 0), 0)
      expect(dot / Math.hypot(...own) / Math.hypot(...was)).toBeGreaterThan(0.98)
      expect(Math.hypot(...own) / Math.hypot(...was)).toBeCloseTo(2, 0)
    }
  })

  it('has none of a word that an object would have', () => {
    expect(read().placeOf('toString')).toBeUndefined()
    expect(read().placeOf('constructor')).toBe(3)
  })
})

describe('near words', () => {
  const packed = packNearWords([
    [
      { place: 1, closeness: 0.6 },
      { place: 2, closeness: 0.4 },
    ],
    [],
    [{ place: 0, closeness: 1 }],
    [],
  ])

  it('come back by their stems, the nearest first', () => {
    const near = readNearWords(packed, read())
    expect(near('delet').map(({ stem, closeness }) => [stem, Math.round(closeness * 100)])).toEqual([
      ['remov', 60],
      ['weather', 40],
    ])
    expect(near('remov')).toEqual([])
    expect(near('weather')).toEqual([{ stem: 'delet', closeness: 1 }])
    expect(near('unheard')).toEqual([])
  })

  it('of other stems are refused', () => {
    const other = atOnce(readStemVectors(packStemVectors(['one'], 2, Float32Array.of(1, 2)))[Symbol.iterator]())
    expect(() => readNearWords(packed, other)).toThrow('other stems')
  })
})
