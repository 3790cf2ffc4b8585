import type { Edit } from 'jsonc-parser'
import { isObject } from '../base/is-object.ts'
import { memberOf, parseJsonc } from './jsonc-document.ts'
import {
  addedAfter,
  commaAfter,
  cutElement,
  edited,
  endOfComments,
  indentAt,
  layoutOf,
  setJsoncValue,
  spansLines,
  startsLine,
} from './jsonc-edit.ts'

/**
 * Removes elements from the list with a name in the object of a document. Comments around them stay. Throws `config_syntax`.
 *
 * @param places of the elements, from 0. Others than the list has are ignored.
 */
export function removeListItems(text: string, name: string, places: ReadonlySet<number>): string {
  const document = parseJsonc(text)
  const { body } = document
  const items = memberOf(document.root, name)?.children ?? []
  const last = items.at(-1)
  const endsWithComma = last !== undefined && commaAfter(body, endOf(last)) !== undefined
  const lastKept = items.findLastIndex((_, at) => !places.has(at))
  const cuts = items.flatMap((item, at): Edit[] => {
    if (places.has(at)) return cutElement(body, item.offset, endOf(item))
    // The last one that stays keeps no comma, unless the list ended with one.
    const comma = at === lastKept && item !== last && !endsWithComma ? commaAfter(body, endOf(item)) : undefined
    return comma === undefined ? [] : [{ offset: comma, length: 1, content: '' }]
  })
  return edited(document, withoutOverlaps(cuts))
}

/** Appends values to the list with a name in the object of a document, each on its own line. Throws `config_syntax`, `config_invalid`. */
export function addListItems(text: string, name: string, values: readonly unknown[]): string {
  if (values.length === 0) return text
  const document = parseJsonc(text)
  const list = memberOf(document.root, name)
  if (list === undefined) return addListItems(setJsoncValue(text, [name], []), name, values)
  const { body } = document
  const { eol, unit } = layoutOf(document)
  const base = indentAt(body, list.offset)
  const last = list.children?.at(-1)
  if (last === undefined) {
    const at = endOfComments(body, list.offset + 1)
    const close = list.offset + list.length - 1
    const content = values.map((value) => `${eol}${base}${unit}${onOneLine(value)}`).join(',')
    return edited(document, [{ offset: at, length: close - at, content: `${content}${eol}${base}` }])
  }
  const indent = startsLine(body, last.offset) ? indentAt(body, last.offset) : base + unit
  const separator = spansLines(body, list) ? eol + indent : ' '
  return addedAfter(
    document,
    endOf(last),
    values.map((value) => separator + onOneLine(value)),
  )
}

/** Joins cuts that share white space: that of one element and of the next. */
function withoutOverlaps(cuts: readonly Edit[]): Edit[] {
  const joined: Edit[] = []
  for (const cut of cuts.toSorted((one, other) => one.offset - other.offset)) {
    const last = joined.at(-1)
    if (last === undefined || cut.offset >= endOf(last)) joined.push({ ...cut })
    else last.length = Math.max(endOf(last), endOf(cut)) - last.offset
  }
  return joined
}

function endOf(item: { readonly offset: number; readonly length: number }): number {
  return item.offset + item.length
}

function onOneLine(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, part]) => part !== undefined)
  return members.length === 0 ? '{}' : `{ ${members.map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`).join(', ')} }`
}
