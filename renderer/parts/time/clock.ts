// Created once: creating a formatter costs more than drawing a row. The browser's locale decides between 12 and 24 hours.
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const hourFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const dayAndTimeFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Formats a time of day (ms since 1970), with seconds. */
export function timeOf(at: number): string {
  return timeFormat.format(at)
}

/** Formats a time of day (ms since 1970), in hours and minutes. */
export function hourOf(at: number): string {
  return hourFormat.format(at)
}

/** Formats a date and time (ms since 1970). */
export function momentOf(at: number): string {
  return momentFormat.format(at)
}

/** Formats a date and time (ms since 1970) of the last months, without its year. */
export function dayAndTimeOf(at: number): string {
  return dayAndTimeFormat.format(at)
}
