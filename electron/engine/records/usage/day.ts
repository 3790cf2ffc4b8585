/** Midnight of the day of a time, or of `later` days after it, in local time; in ms since 1970. */
export function startOfDay(at: number, later: number): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).getTime()
}

/** `2026-11-24`, in local time. */
export function dayOf(at: number): string {
  const day = new Date(at)
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}
