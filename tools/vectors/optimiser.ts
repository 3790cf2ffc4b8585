import { type Matrix, row } from './matrix.ts'

/** Changes the rows of a matrix that have a gradient. */
export interface Optimiser {
  /** Adds a vector to the gradient of a row, `by` times. */
  add(place: number, of: Float32Array, by: number): void
  /** Goes against the gradients gathered, and forgets them. `rest`: how much of the way is still to go, 1 to 0. */
  step(rest: number): void
}

const RATE = 0.0015
const FIRST_DECAY = 0.9
const SECOND_DECAY = 0.99

/** Adam (Kingma and Ba, ICLR 2015), in which a row stands still while it has no gradient. */
export function createOptimiser(target: Matrix): Optimiser {
  const size = target.columns
  const first = new Float32Array(target.values.length)
  const second = new Float32Array(target.values.length)
  const steps = new Uint16Array(target.rows)
  const gradients = new Map<number, Float32Array>()
  const spare: Float32Array[] = []

  return {
    add(place, of, by) {
      let own = gradients.get(place)
      if (own === undefined) {
        own = spare.pop() ?? new Float32Array(size)
        own.fill(0)
        gradients.set(place, own)
      }
      for (let k = 0; k < size; k++) own[k] = own[k]! + by * of[k]!
    },
    step(rest) {
      for (const [place, gradient] of gradients) {
        const time = (steps[place] = Math.min(0xffff, (steps[place] ?? 0) + 1))
        const rate = RATE * Math.max(0.05, rest)
        const one = 1 - FIRST_DECAY ** time
        const two = 1 - SECOND_DECAY ** time
        const values = row(target, place)
        const at = place * size
        for (let k = 0; k < size; k++) {
          const m = (first[at + k] = FIRST_DECAY * first[at + k]! + (1 - FIRST_DECAY) * gradient[k]!)
          const v = (second[at + k] = SECOND_DECAY * second[at + k]! + (1 - SECOND_DECAY) * gradient[k]! ** 2)
          values[k] = values[k]! - (rate * m) / one / (Math.sqrt(v / two) + 1e-8)
        }
        spare.push(gradient)
      }
      gradients.clear()
    },
  }
}
