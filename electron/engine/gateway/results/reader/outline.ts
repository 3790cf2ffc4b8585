import { withThousands } from './thousands.ts'

/** Characters of an outline, roughly. Inner: shown words. */
const LONGEST = 500
/** Characters of a text up to which an outline shows the text itself. */
const SHORT_TEXT = 80
/** Elements of a list that are examined for the form of all. */
const LOOKED_AT = 50
/** Keys of one object in an outline. Inner: shown words. */
const MOST_KEYS = 24
/** Levels of an outline. Inner: shown words. */
const DEEPEST = 4

/**
 * The form of a value in about one line: keys, kinds, counts, and sizes. A single short value is shown itself. Records of a list are shown
 * by the common form of the first ones, with a `?` after a key that not all have.
 */
export function outlineOf(value: unknown): string {
  // Each level is a multiple of the one above in size, so start deep and reduce until it fits.
  for (let levels = DEEPEST; levels > 1; levels -= 1) {
    const outline = formOf([value], levels, true)
    if (outline.length <= LONGEST) return outline
  }
  const outline = formOf([value], 1, true)
  return outline.length <= LONGEST * 2 ? outline : `${outline.slice(0, LONGEST * 2)}…`
}

/** @param isOne whether the values are a single value, not samples of many. */
function formOf(values: readonly unknown[], levels: number, isOne: boolean): string {
  const [value] = values
  if (isOne && isScalar(value)) return scalar(value)
  const kinds = [...new Set(values.map(kindOf))]
  if (kinds.length > 1) return kinds.slice(0, 4).join(' | ')
  if (kinds[0] === 'list') return listForm(values as unknown[][], levels)
  return kinds[0] === 'object' ? objectForm(values as Record<string, unknown>[], levels, isOne) : (kinds[0] ?? 'nothing')
}

function listForm(lists: readonly (readonly unknown[])[], levels: number): string {
  const elements = lists.flatMap((list) => list.slice(0, LOOKED_AT)).slice(0, LOOKED_AT)
  if (elements.length === 0) return '[]'
  const count = lists.length === 1 && lists[0] !== undefined ? `${withThousands(lists[0].length)} of ` : ''
  return levels === 0 ? `[${count}…]` : `[${count}${formOf(elements, levels - 1, elements.length === 1 && lists.length === 1)}]`
}

function objectForm(objects: readonly Record<string, unknown>[], levels: number, isOne: boolean): string {
  const counts = new Map<string, number>()
  for (const object of objects) for (const key of Object.keys(object)) counts.set(key, (counts.get(key) ?? 0) + 1)
  if (counts.size === 0) return '{}'
  const shown = [...counts].slice(0, MOST_KEYS).map(([key, count]) => {
    const name = `${shortKey(key)}${count < objects.length ? '?' : ''}`
    if (levels === 0) return name
    const values = objects.filter((object) => Object.hasOwn(object, key)).map((object) => object[key])
    return `${name}: ${formOf(values, levels - 1, isOne)}`
  })
  const more = counts.size - shown.length
  return `{${shown.join(', ')}${more > 0 ? `, … ${withThousands(more)} more keys` : ''}}`
}

function shortKey(key: string): string {
  const short = key.length > SHORT_TEXT ? `${key.slice(0, SHORT_TEXT)}…` : key
  return /^[\w-]+$/.test(short) ? short : JSON.stringify(short)
}

function scalar(value: unknown): string {
  if (typeof value !== 'string' || value.length <= SHORT_TEXT) return JSON.stringify(value) ?? 'nothing'
  return `text of ${withThousands(value.length)} characters`
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}
