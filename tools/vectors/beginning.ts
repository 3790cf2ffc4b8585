import { principalComponents, removeComponents, removeMean } from './components.ts'
import { commonestWord, type StemList } from './corpus.ts'
import { type Matrix, matrix, normaliseRows, row, rowProducts } from './matrix.ts'
import { type SentenceTeacher, TEACHER_DIMENSIONS } from './sentence-teacher.ts'
import { type WordVectors } from './word-vectors.ts'

/** Vectors of stems as two teachers have them, rows of length 1 or 0. */
export interface Lessons {
  /** By the words of each stem, as often as the corpus says each (GloVe). */
  readonly words: Matrix
  /** By its commonest word, as a text of its own (the sentence encoder). */
  readonly sentences: Matrix
}

/** Directions that all vectors of words share, and that tell nothing (Mu and Viswanath, "All-but-the-top", ICLR 2018). */
const SHARED_DIRECTIONS = 4

/** Asks both teachers about every stem. */
export async function lessonsOf(list: StemList, words: WordVectors, sentences: SentenceTeacher, seed: number): Promise<Lessons> {
  const ofWords = matrix(list.stems.length, words.dimensions)
  for (const [place, own] of list.words.entries()) {
    const target = row(ofWords, place)
    for (const [word, count] of own)
      for (const [at, value] of (words.of(word) ?? []).entries()) target[at] = (target[at] ?? 0) + value * count
  }
  normaliseRows(ofWords)
  const ofSentences = matrix(list.stems.length, TEACHER_DIMENSIONS, await sentences(list.words.map(commonestWord)))
  return { words: centred(ofWords, list, seed), sentences: centred(ofSentences, list, seed) }
}

/** Without what all have in common. Rows of stems that a teacher does not know stay zero. */
function centred(source: Matrix, { counts }: StemList, seed: number): Matrix {
  const unknown = Array.from({ length: source.rows }, (_, place) => row(source, place).every((value) => value === 0))
  const known = Float64Array.from(counts, (count, place) => (unknown[place] === true ? 0 : Math.sqrt(count)))
  removeMean(source, known)
  for (const [place, is] of unknown.entries()) if (is) row(source, place).fill(0)
  const shared = principalComponents(source, SHARED_DIRECTIONS, seed)
  removeComponents(source, matrix(2, shared.columns, shared.values.subarray(0, 2 * shared.columns)))
  normaliseRows(source)
  return source
}

/** What the two teachers count in a vector to begin with. */
const SHARES = { words: 0.8, sentences: 0.6 }
/** A stem as frequent as this counts half (Arora, Liang and Ma, "A simple but tough-to-beat baseline", ICLR 2017). */
const COMMON = 1e-3

/** The vectors that training begins with: both teachers side by side, the rarer a stem the longer. */
export function beginningOf({ words, sentences }: Lessons, { counts }: StemList, dimensions: number, seed: number): Matrix {
  const rest = dimensions - words.columns
  const directions = principalComponents(sentences, rest, seed)
  const rows = (sentences.rows + 3) & ~3
  const shorter = matrix(rows, rest)
  const padded = matrix(rows, sentences.columns)
  padded.values.set(sentences.values)
  rowProducts(padded, directions, shorter)
  normaliseRows(shorter)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const vectors = matrix(words.rows, dimensions)
  for (let place = 0; place < words.rows; place++) {
    const target = row(vectors, place)
    target.set(row(words, place).map((value) => value * SHARES.words))
    target.set(
      row(shorter, place).map((value) => value * SHARES.sentences),
      words.columns,
    )
  }
  normaliseRows(vectors)
  for (let place = 0; place < vectors.rows; place++) {
    const share = (counts[place] ?? 0) / total
    const target = row(vectors, place)
    for (let at = 0; at < target.length; at++) target[at] = ((target[at] ?? 0) * COMMON) / (COMMON + share)
  }
  return vectors
}
