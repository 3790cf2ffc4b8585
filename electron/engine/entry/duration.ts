/** Timers are limited to 31 bits of milliseconds (24.8 days); a longer delay would fire at once. */
const longestTimer = 2 ** 31 - 1

const millisecondsPer: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Milliseconds of a duration as written in settings: a number of seconds, or text such as `500ms`, `90s`, `5m`, `1.5h`, `2d` (without a
 * unit: seconds). Undefined for anything else, for zero, and for durations too long for a timer.
 */
export function parseDuration(value: unknown): number | undefined {
  const milliseconds = Math.round(millisecondsOf(value))
  return milliseconds > 0 && milliseconds <= longestTimer ? milliseconds : undefined
}

function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') return value * 1_000
  if (typeof value !== 'string') return NaN
  const [, amount, unit = 's'] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?\s*$/.exec(value) ?? []
  return Number(amount) * (millisecondsPer[unit] ?? NaN)
}

/** A duration as one writes it in settings, in the largest unit without a fraction: 90,000 ms is `90s`. */
export function writtenDuration(milliseconds: number): string {
  const [unit = 'ms', size = 1] = Object.entries(millisecondsPer).findLast(([, each]) => milliseconds % each === 0) ?? []
  return `${milliseconds / size}${unit}`
}
