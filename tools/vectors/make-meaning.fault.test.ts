import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readNearWords } from '../../electron/engine/search/meaning/near-words.ts'
import { readStemVectors, type StemVectors } from '../../electron/engine/search/meaning/stem-vectors.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { atOnce } from '../../electron/engine/base/limits/turn.ts'
import { readCorpus } from './corpus.ts'
import { makeMeaning } from './make-meaning.ts'
import { TEACHER_DIMENSIONS } from './sentence-teacher.ts'

// A slice of the corpus, and teachers made up for it: words have vectors by their letters alone. The real ones are 140 MB.
const corpus = readCorpus(join(import.meta.dirname, 'fixtures/corpus-slice.jsonl'))
const DIMENSIONS = 20

function byLetters(text: string, dimensions: number): number[] {
  const sum = new Array<number>(dimensions).fill(0)
  for (const letter of text) {
    const random = drawFractions(letter.charCodeAt(0))
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + random() - 0.5
  }
  return sum
}

const losses: number[] = []
const build = (steps: number) =>
  makeMeaning({
    corpus,
    everyday: 'get time: the current time = how late is it; what is the hour\n',
    words: { dimensions: DIMENSIONS, of: (word) => byLetters(word, DIMENSIONS) },
    sentences: (texts) => Promise.resolve(Float32Array.from(texts.flatMap((text) => byLetters(text, TEACHER_DIMENSIONS)))),
    steps,
    stems: 400,
    dimensions: 64,
    batch: 32,
    taughtTexts: 64,
    say: (sentence) => losses.push(Number(/loss ([\d.]+)/.exec(sentence)?.[1] ?? NaN)),
  })

let files: Awaited<ReturnType<typeof build>>
let vectors: StemVectors
beforeAll(async () => {
  files = await build(200)
  vectors = atOnce(readStemVectors(files['stem-vectors.bin'])[Symbol.iterator]())
})

describe('the data of the search by meaning, built from a slice', () => {
  it('are the same each time', async () => {
    const again = await build(200)
    expect(again['stem-vectors.bin'].equals(files['stem-vectors.bin'])).toBe(true)
    expect(again['near-words.bin'].equals(files['near-words.bin'])).toBe(true)
  })

  it('have a vector for each of the most used stems', () => {
    expect([vectors.size, vectors.dimensions]).toEqual([400, 64])
    expect(vectors.placeOf('get')).toBeLessThan(20)
    expect(vectors.placeOf('the')).toBeUndefined()
  })

  it('are trained: requests come nearer to their tools', () => {
    const [first = 0, second = 0] = losses.filter((loss) => !Number.isNaN(loss))
    expect(second).toBeLessThan(first - 0.5)
  })

  it('put no stem near itself or its opposite', () => {
    const near = readNearWords(files['near-words.bin'], vectors)
    const all = Array.from({ length: vectors.size }, (_, place) => vectors.stemAt(place))
    expect(all.flatMap((stem) => near(stem)).length).toBeGreaterThan(50)
    expect(all.filter((stem) => near(stem).some((each) => each.stem === stem))).toEqual([])
    expect(near('creat').map(({ stem }) => stem)).not.toContain('delet')
  })
})
