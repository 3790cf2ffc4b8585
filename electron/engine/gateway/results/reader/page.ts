import { outlineOf } from './outline.ts'
import { type Records, recordsOf } from './records.ts'
import { withThousands } from './thousands.ts'

export interface PageRequest {
  readonly offset: number
  /** Maximum of records; undefined: as many as fit. */
  readonly limit: number | undefined
  /** Maximum of characters of the whole answer, roughly. */
  readonly characters: number
}

/** Characters for the text around the records. */
export const AROUND = 300

/** Records from an offset on, as many as fit whole, and the offset of the next ones. */
export function pageText(records: Records, { offset, limit, characters }: PageRequest): string {
  const { count, noun } = records
  const where = records.path === '' ? '' : ` of ${records.path}`
  const all = count === 1 ? `1 ${noun}` : `${withThousands(count)} ${noun}s`
  if (offset >= count) return `There are ${all}${where}, counted from 0: none at offset ${offset}.`
  const last = Math.min(count, offset + (limit ?? count))
  let left = characters - AROUND
  const shown: string[] = []
  for (let at = offset; at < last; at += 1) {
    const next = records.shown(at)
    if (next.length >= left) break
    shown.push(next)
    left -= next.length + 1
  }
  const end = offset + shown.length
  if (shown.length === 0) return tooLong(records, offset)
  const more = end < count ? `More: offset ${end}.` : 'End of result.'
  return [`${noun[0]?.toUpperCase()}${noun.slice(1)}s ${offset} to ${end - 1}, of ${all}${where}:`, ...shown, more].join('\n')
}

function tooLong(records: Records, at: number): string {
  const path = records.pathTo(at)
  const next = at + 1 < records.count ? ` The next one: offset ${at + 1}.` : ''
  const size = withThousands(records.shown(at).length)
  return [
    `${path ?? `Line ${at}`} is too long to show: ${size} characters. It is ${outlineOf(records.value(at))}`,
    `Read ${recordsOf(records.value(at), '').noun}s of it with ${JSON.stringify({ path, offset: 0 })}.${next}`,
  ].join('\n')
}
