import { type Batch, createBatches } from './batches.ts'
import { createOptimiser } from './optimiser.ts'
import { dot, type Matrix, matrix, product, row, rowProducts } from './matrix.ts'
import { type Bag, type View } from './views.ts'

/** Texts with the vectors of a sentence encoder, whose closeness is learnt as well. */
export interface TaughtTexts {
  readonly bags: readonly Bag[]
  readonly vectors: Matrix
}

export interface TrainingParts {
  readonly views: readonly View[]
  readonly everyday: readonly View[]
  readonly taught: TaughtTexts
  readonly beginning: Matrix
  readonly random: () => number
  /** Multiples of four. */
  readonly batch: number
  readonly taughtBatch: number
  readonly steps: number
  /** Is told how far it is. */
  onStep?(step: number, loss: number): void
}

/** How sharply close texts are told from less close ones. */
const TEMPERATURE = 0.1
/** The same for the teacher's own closeness. */
const TEACHER_TEMPERATURE = 0.05
/** What the teacher's order of texts counts against that of the corpus. */
const TEACHER_SHARE = 0.5

/**
 * Trains vectors of stems so that the vector of a request (the sum of its stems') is closer to that of its tool than to those of the other
 * tools of its batch, and the other way round: symmetric InfoNCE (van den Oord, Li and Vinyals 2018; as in CLIP, Radford et al. 2021).
 * Beside it, texts are to be as close to each other as the teacher has them (relational distillation, Park et al., CVPR 2019).
 */
export function train(deps: TrainingParts): Matrix {
  const { beginning, taught, random } = deps
  const vectors = matrix(beginning.rows, beginning.columns, beginning.values.slice())
  const optimiser = createOptimiser(vectors)
  const draw = createBatches(deps.views, deps.everyday, random)
  const contrast = createContrast(deps.batch, vectors.columns)
  const lesson = createContrast(deps.taughtBatch, vectors.columns)
  for (let step = 0; step < deps.steps; step++) {
    const batch = draw(deps.batch)
    const requests = encode(
      batch.pairs.map(({ request }) => request),
      vectors,
    )
    const tools = encode(
      batch.pairs.map(({ tool }) => tool),
      vectors,
    )
    const loss = contrast(requests.units, tools.units, (shares) => oneRight(shares, batch))
    propagate(requests, loss.one, 1, optimiser.add)
    propagate(tools, loss.other, 1, optimiser.add)

    const chosen = Array.from({ length: deps.taughtBatch }, () => Math.floor(random() * taught.bags.length))
    const texts = encode(
      chosen.map((at) => taught.bags[at]).filter((bag) => bag !== undefined),
      vectors,
    )
    const wanted = matrix(chosen.length, taught.vectors.columns)
    for (const [at, text] of chosen.entries()) row(wanted, at).set(row(taught.vectors, text))
    const closeness = lesson(texts.units, texts.units, (shares) => asTaught(shares, wanted))
    propagate(texts, closeness.one, TEACHER_SHARE, optimiser.add)
    propagate(texts, closeness.other, TEACHER_SHARE, optimiser.add)

    optimiser.step(1 - step / deps.steps)
    deps.onStep?.(step, loss.value)
  }
  return vectors
}

/** Texts as vectors of length 1, and what it takes to go back from them to the vectors of their stems. */
interface Encoded {
  readonly bags: readonly Bag[]
  readonly units: Matrix
  readonly lengths: Float32Array
}

function encode(bags: readonly Bag[], vectors: Matrix): Encoded {
  const units = matrix(bags.length, vectors.columns)
  const lengths = new Float32Array(bags.length)
  for (const [at, { places, counts }] of bags.entries()) {
    const own = row(units, at)
    for (let each = 0; each < places.length; each++) {
      const from = (places[each] ?? 0) * vectors.columns
      const count = counts[each] ?? 0
      for (let k = 0; k < own.length; k++) own[k] = own[k]! + count * vectors.values[from + k]!
    }
    const length = Math.sqrt(dot(own, own)) || 1
    lengths[at] = length
    for (let k = 0; k < own.length; k++) own[k] = own[k]! / length
  }
  return { bags, units, lengths }
}

/** Hands the gradient of each text's unit vector on to its stems. */
function propagate(
  { bags, units, lengths }: Encoded,
  gradient: Matrix,
  share: number,
  add: (place: number, of: Float32Array, by: number) => void,
): void {
  for (const [at, { places, counts }] of bags.entries()) {
    const unit = row(units, at)
    const own = row(gradient, at)
    const along = dot(own, unit)
    for (let k = 0; k < own.length; k++) own[k] = own[k]! - along * unit[k]!
    for (let each = 0; each < places.length; each++) add(places[each] ?? 0, own, (share * (counts[each] ?? 0)) / (lengths[at] ?? 1))
  }
}

interface Contrast {
  readonly value: number
  /** What to go against, for the vectors of either side. */
  readonly one: Matrix
  readonly other: Matrix
}

/** The cross entropy of the closeness of vectors, softmax over the others, against what is wanted. */
function createContrast(size: number, dimensions: number): (one: Matrix, other: Matrix, wanted: (byRow: Matrix) => Wanted) => Contrast {
  const close = matrix(size, size)
  const shares = matrix(size, size)
  const gradients = [matrix(size, dimensions), matrix(size, dimensions)] as const
  return (one, other, wantedOf) => {
    rowProducts(one, other, close)
    const { target, left } = wantedOf(close)
    let value = 0
    shares.values.fill(0)
    for (const turned of [false, true]) {
      for (let i = 0; i < size; i++) {
        const at = (j: number): number => (turned ? j * size + i : i * size + j)
        let highest = -Infinity
        for (let j = 0; j < size; j++) if (close.values[at(j)]! > highest) highest = close.values[at(j)]!
        let sum = 0
        for (let j = 0; j < size; j++) if (!left(i, j)) sum += Math.exp((close.values[at(j)]! - highest) / TEMPERATURE)
        for (let j = 0; j < size; j++) {
          if (left(i, j)) continue
          const share = Math.exp((close.values[at(j)]! - highest) / TEMPERATURE) / sum
          const aim = target(i, j)
          if (aim > 0) value -= aim * Math.log(share + 1e-12)
          shares.values[at(j)] = shares.values[at(j)]! + (share - aim) / (2 * size * TEMPERATURE)
        }
      }
    }
    product(shares, other, gradients[0])
    product(shares, one, gradients[1], true)
    return { value: value / (2 * size), one: gradients[0], other: gradients[1] }
  }
}

/** What a row is to be close to, as shares of 1, and what it is not held against. */
interface Wanted {
  target(i: number, j: number): number
  left(i: number, j: number): boolean
}

function oneRight(_close: Matrix, { meanings }: Batch): Wanted {
  return {
    target: (i, j) => (i === j ? 1 : 0),
    left: (i, j) => i !== j && meanings[i] !== undefined && meanings[i] === meanings[j],
  }
}

/** The teacher's own closeness as shares. A text is not held against itself. */
function asTaught(close: Matrix, teacher: Matrix): Wanted {
  const size = close.rows
  const aims = matrix(size, size)
  rowProducts(teacher, teacher, aims)
  for (let i = 0; i < size; i++) {
    const own = row(aims, i)
    let sum = 0
    for (let j = 0; j < size; j++) sum += own[j] = i === j ? 0 : Math.exp((own[j]! - 1) / TEACHER_TEMPERATURE)
    for (let j = 0; j < size; j++) own[j] = own[j]! / sum
  }
  return { target: (i, j) => aims.values[i * size + j]!, left: (i, j) => i === j }
}
