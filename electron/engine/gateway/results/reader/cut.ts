import type { ResultDocument } from './document.ts'
import { outlineOf } from './outline.ts'
import { LONGEST_RECORD, type Records, mainRecords } from './records.ts'
import { withThousands } from './thousands.ts'

/** Characters of records in the summary of a long result. They only tell what the result is, and every one costs tokens. */
const SHOWN = 600

/**
 * The summary that replaces a result that is too long: what it is, how it begins, and how to read on.
 *
 * @param document undefined if opening it takes too long or too much memory.
 */
export function cutText(document: ResultDocument | undefined, id: string, characters: number): string {
  return [
    `Result truncated: ${withThousands(characters)} characters. result_id: ${id}`,
    ...(document === undefined ? ['It has too many parts to be summed up.'] : inside(document)),
    `Read on with read_result: path (JMESPath), query (words), offset, limit. To pass a value on unread, use it as an argument: ` +
      `{"$result": "${id}", "path": "..."}.`,
  ].join('\n')
}

function inside({ value, note }: ResultDocument): string[] {
  return [
    ...(note === undefined ? [] : [note]),
    ...(typeof value === 'string' ? [] : [`It is ${outlineOf(value)}`]),
    ...beginning(mainRecords(value, '')),
  ]
}

function beginning(records: Records): string[] {
  const shown: string[] = []
  let left = SHOWN
  while (shown.length < records.count) {
    const next = records.shown(shown.length)
    if (next.length > (shown.length === 0 ? LONGEST_RECORD : left)) break
    shown.push(next)
    left -= next.length
  }
  const { noun, count } = records
  const where = records.path === '' ? '' : ` of ${records.path}`
  if (shown.length === 0) return [`Its first ${noun}${where} alone is too long to be shown here.`]
  const first = shown.length === 1 ? `The first ${noun}` : `The first ${shown.length} ${noun}s`
  return [`${first}${where}, of ${withThousands(count)}:`, ...shown]
}
