import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'

/** A difference of means, and where nineteen of twenty samples have it. */
export interface Difference {
  readonly mean: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2_000

/**
 * What changed between two measurements of the same things, in the same order: the mean difference, with its 95 % interval by the paired
 * bootstrap (Efron and Tibshirani 1993). The same input gives the same interval. Throws where there is nothing, or the lengths differ.
 */
export function pairedDifference(before: readonly number[], after: readonly number[]): Difference {
  if (before.length !== after.length || before.length === 0) throw new RangeError('Two measurements of the same things are needed.')
  const differences = after.map((value, at) => value - (before[at] ?? 0))
  const random = drawFractions(11)
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < differences.length; drawn++) sum += differences[Math.floor(random() * differences.length)] ?? 0
    return sum / differences.length
  }).sort()
  const at = (share: number): number => means[Math.floor(share * (RESAMPLES - 1))] ?? 0
  return { mean: differences.reduce((sum, each) => sum + each, 0) / differences.length, low: at(0.025), high: at(0.975) }
}
