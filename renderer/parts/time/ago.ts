const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a past time relative to now: `just now`, `4 min ago`, `2 h ago`, `3 days ago`. Times are ms since 1970. */
export function agoOf(at: number, now: number): string {
  const passed = now - at
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`
  const days = Math.floor(passed / DAY)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** Formats a duration: `3 ms`, `1.2 s`, `2 min 5 s`. */
export function durationOf(milliseconds: number): string {
  if (milliseconds < 1) return '<1 ms'
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < MINUTE) return `${(milliseconds / 1_000).toFixed(1)} s`
  return `${Math.floor(milliseconds / MINUTE)} min ${Math.floor((milliseconds % MINUTE) / 1_000)} s`
}

/** Formats a count with its noun: `1 tool`, `2 tools`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`
}
