import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { dot, type Matrix, matrix, product, row, rowProducts } from './matrix.ts'

/** Takes the mean row from every row, each row counting as `weights` says. */
export function removeMean(target: Matrix, weights: ArrayLike<number>): void {
  const mean = new Float64Array(target.columns)
  let total = 0
  for (let number = 0; number < target.rows; number++) {
    const weight = weights[number] ?? 0
    total += weight
    for (const [at, value] of row(target, number).entries()) mean[at] = (mean[at] ?? 0) + weight * value
  }
  for (let number = 0; number < target.rows; number++) {
    const own = row(target, number)
    for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) - (mean[at] ?? 0) / total
  }
}

/** Rows that say enough of where the others lie. */
const ENOUGH_ROWS = 8_000
const ROUNDS = 12

/**
 * The directions in which rows differ most, one a row, by orthogonal iteration (Golub and Van Loan, "Matrix Computations", 8.2.4).
 * `count` and the columns are multiples of four.
 */
export function principalComponents(source: Matrix, count: number, seed: number): Matrix {
  const rows = Math.min(ENOUGH_ROWS, source.rows) & ~3
  const first: Matrix = matrix(rows, source.columns, source.values.subarray(0, rows * source.columns))
  const spread = matrix(source.columns, source.columns)
  product(first, first, spread, true)
  const random = drawFractions(seed)
  let found = matrix(count, source.columns)
  for (let at = 0; at < found.values.length; at++) found.values[at] = random() - 0.5
  orthogonalise(found)
  for (let round = 0; round < ROUNDS; round++) {
    const next = matrix(count, source.columns)
    rowProducts(found, spread, next)
    orthogonalise(next)
    found = next
  }
  return found
}

/** Takes from each row what it has in the directions of `components`. */
export function removeComponents(target: Matrix, components: Matrix): void {
  for (let number = 0; number < target.rows; number++) {
    const own = row(target, number)
    for (let each = 0; each < components.rows; each++) subtract(own, row(components, each))
  }
}

/** Makes the rows directions at right angles, each from those before it (Gram and Schmidt). */
function orthogonalise(target: Matrix): void {
  for (let number = 0; number < target.rows; number++) {
    const own = row(target, number)
    for (let before = 0; before < number; before++) subtract(own, row(target, before))
    const length = Math.sqrt(dot(own, own))
    for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) / length
  }
}

function subtract(from: Float32Array, direction: Float32Array): void {
  const share = dot(from, direction)
  for (let at = 0; at < from.length; at++) from[at] = (from[at] ?? 0) - share * (direction[at] ?? 0)
}
