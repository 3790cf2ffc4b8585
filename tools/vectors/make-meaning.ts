import { packNearWords } from '../../electron/engine/search/meaning/near-words.ts'
import { packStemVectors } from '../../electron/engine/search/meaning/stem-vectors.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { beginningOf, lessonsOf } from './beginning.ts'
import { type CorpusEntry, listStems } from './corpus.ts'
import { matrix, normaliseRows } from './matrix.ts'
import { neighboursOf } from './neighbours.ts'
import { type SentenceTeacher, TEACHER_DIMENSIONS } from './sentence-teacher.ts'
import { train } from './training.ts'
import { everydayViews, viewsOf } from './views.ts'
import { type WordVectors } from './word-vectors.ts'

export interface MeaningParts {
  readonly corpus: readonly CorpusEntry[]
  /** Lines as in everyday.txt. */
  readonly everyday: string
  readonly words: WordVectors
  readonly sentences: SentenceTeacher
  readonly steps: number
  /** How many stems get a vector. */
  readonly stems: number
  /** Hears how far it is. */
  say(sentence: string): void
  /** These three are for a slice of a corpus. */
  readonly dimensions?: number
  readonly batch?: number
  readonly taughtTexts?: number
}

const SEED = 20_260
const DIMENSIONS = 256
/** In characters. The encoder's time grows with the square of it. */
const LONGEST_TAUGHT = 120

/** The data of the search by meaning, by the names of its files. */
export async function makeMeaning(deps: MeaningParts): Promise<{ 'stem-vectors.bin': Buffer; 'near-words.bin': Buffer }> {
  const { corpus, sentences, say, dimensions = DIMENSIONS, batch = 512, taughtTexts = 8_000 } = deps
  const list = listStems(corpus, deps.stems)
  const views = viewsOf(corpus, list)
  const everyday = everydayViews(deps.everyday, list)
  say(`${views.length} texts and ${everyday.length} tools as people speak of them, with ${list.stems.length} stems`)
  const lessons = await lessonsOf(list, deps.words, sentences, SEED)
  say('both teachers were asked about the stems')
  const beginning = beginningOf(lessons, list, dimensions, SEED)
  const random = drawFractions(SEED)
  const order = views.map((view) => ({ view, at: random() })).sort((a, b) => a.at - b.at)
  const taught = order.slice(0, taughtTexts).map(({ view }) => view)
  const vectors = matrix(taught.length, TEACHER_DIMENSIONS, await sentences(taught.map(({ text }) => text.slice(0, LONGEST_TAUGHT))))
  normaliseRows(vectors)
  say(`the sentence encoder was asked about ${taught.length} texts`)
  let mean = 0
  const trained = train({
    views,
    everyday,
    beginning,
    random,
    batch,
    taughtBatch: batch / 2,
    steps: deps.steps,
    taught: { bags: taught.flatMap(({ pairs }) => pairs[0]?.request ?? []), vectors },
    onStep(step, loss) {
      mean = step === 0 ? loss : 0.98 * mean + 0.02 * loss
      if (step % 100 === 99) say(`step ${step + 1}: loss ${mean.toFixed(3)}`)
    },
  })
  const units = matrix(trained.rows, trained.columns, trained.values.slice())
  normaliseRows(units)
  const near = neighboursOf(
    list.stems,
    [
      { vectors: units, share: 0.8 },
      { vectors: lessons.words, share: 0.1 },
      { vectors: lessons.sentences, share: 0.1 },
    ],
    SEED,
  )
  say(`${near.flat().length} near words`)
  return { 'stem-vectors.bin': packStemVectors(list.stems, dimensions, trained.values), 'near-words.bin': packNearWords(near) }
}
