import { median } from '../statistics.ts'

/** How high a ratio was in several runs. */
export interface Level {
  readonly ratio: number
  /** From the lowest to the highest. */
  readonly scatter: number
}

/** A ratio that is above its level. */
export interface Risen extends Level {
  readonly name: string
  readonly now: number
}

/** Ratios of runs on other days differ by this share, beyond the scatter of one day. */
const BETWEEN_DAYS = 0.1

/**
 * Returns the level of each ratio: its median and its scatter.
 *
 * @param runs ratios by name, of several runs. What is missing in one of them has no level.
 */
export function levelsOf(runs: readonly ReadonlyMap<string, number>[]): Record<string, Level> {
  const names = [...(runs[0]?.keys() ?? [])].filter((name) => runs.every((run) => run.has(name)))
  return Object.fromEntries(
    names.map((name) => {
      const ratios = runs.map((run) => run.get(name) ?? 0)
      return [name, { ratio: rounded(median(ratios)), scatter: rounded(Math.max(...ratios) - Math.min(...ratios)) }]
    }),
  )
}

/**
 * Compares several runs with the levels. Returns what rose by more than its scatter, the worst first, and the names that only one side has.
 * The lowest run counts, since other work on a machine only makes figures higher.
 */
export function compareRatios(
  levels: Readonly<Record<string, Level>>,
  runs: readonly ReadonlyMap<string, number>[],
): { readonly risen: Risen[]; readonly missing: string[]; readonly added: string[] } {
  const lowest = new Map<string, number>()
  for (const run of runs) for (const [name, ratio] of run) lowest.set(name, Math.min(ratio, lowest.get(name) ?? Infinity))
  const risen = Object.entries(levels).flatMap(([name, level]): Risen[] => {
    const now = lowest.get(name)
    return now !== undefined && now > level.ratio * (1 + BETWEEN_DAYS) + level.scatter ? [{ name, now, ...level }] : []
  })
  return {
    risen: risen.sort((a, b) => b.now / b.ratio - a.now / a.ratio),
    missing: Object.keys(levels).filter((name) => !lowest.has(name)),
    added: [...lowest.keys()].filter((name) => !Object.hasOwn(levels, name)),
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
