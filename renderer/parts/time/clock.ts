// Made once: making one costs more than drawing a row. The locale of the browser says whether there are 12 hours or 24, here and there
// alike.
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** The time of day of a moment (ms since 1970), with seconds. */
export function timeOf(at: number): string {
  return timeFormat.format(at)
}

/** A moment (ms since 1970) with its date, the time as `timeOf` writes it. */
export function momentOf(at: number): string {
  return momentFormat.format(at)
}
