import { AROUND, type PageRequest } from './page.ts'
import { pathTo } from './path-text.ts'
import type { Records } from './records.ts'
import { withThousands } from './thousands.ts'

const HITS = 10
/** Characters of a record. A longer one is shown by excerpts around the words. Inner: shown words. */
const LONGEST_SHOWN = 800
/** Characters on either side of a word in an excerpt. */
const BESIDE = 80
/** Excerpts from one record. Inner: shown words. */
const MOST_PLACES = 3

/** The records that contain all words of a query, with their paths. `offset` counts the records found. */
export function foundText(records: Records, query: string, { offset, limit = HITS, characters }: PageRequest): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let at = 0; at < records.count; at += 1) {
    const text = records.shown(at).toLowerCase()
    if (words.every((word) => text.includes(word))) found.push(at)
  }
  const { noun, count } = records
  const where = records.path === '' ? '' : ` of ${records.path}`
  const among = `of ${withThousands(count)} ${noun}s${where}`
  const asked = JSON.stringify(query.slice(0, 200))
  if (found.length === 0) return `None ${among} has ${words.length === 1 ? '' : 'all words of '}${asked}. Try fewer words.`

  const shown: string[] = []
  let left = characters - AROUND
  for (const at of found.slice(offset, offset + limit)) {
    const hit = hitText(records, at, words)
    if (hit.length >= left && shown.length > 0) break
    shown.push(hit)
    left -= hit.length + 1
  }
  const end = offset + shown.length
  const more = end < found.length ? [`More: offset ${end}.`] : []
  const note = shown.length === found.length ? '' : `; ${shown.length} of them, from ${offset} on`
  return [`${withThousands(found.length)} ${among} ${found.length === 1 ? 'has' : 'have'} ${asked}${note}:`, ...shown, ...more].join('\n')
}

function hitText(records: Records, at: number, words: readonly string[]): string {
  const text = records.shown(at)
  const path = records.pathTo(at)
  if (path === undefined) return `${at}: ${text}`
  if (text.length <= LONGEST_SHOWN) return records.noun === 'member' ? text : `${path}: ${text}`
  const places = placesIn(records.value(at), path, words)
  return [`${path} (${withThousands(text.length)} characters):`, ...places].join('\n  ')
}

/** Excerpts around the words in a long record. */
function placesIn(value: unknown, path: string, words: readonly string[]): string[] {
  const places: string[] = []
  const rest: { value: unknown; path: string }[] = [{ value, path }]
  while (rest.length > 0 && places.length < MOST_PLACES) {
    const next = rest.pop()
    if (next === undefined) break
    if (typeof next.value === 'object' && next.value !== null) {
      const parts = Array.isArray(next.value) ? [...next.value.entries()] : Object.entries(next.value)
      for (const [key, part] of parts.reverse()) rest.push({ value: part, path: pathTo(next.path, key) })
      continue
    }
    const text = typeof next.value === 'string' ? next.value : JSON.stringify(next.value)
    const place = words.map((word) => text.toLowerCase().indexOf(word)).find((index) => index >= 0)
    if (place !== undefined) places.push(`${next.path}: ${excerpt(text, place)}`)
  }
  return places
}

function excerpt(text: string, at: number): string {
  const from = Math.max(0, at - BESIDE)
  const to = Math.min(text.length, at + BESIDE)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`
}
