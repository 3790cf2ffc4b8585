import { cutText } from './cut.ts'
import { type ResultDocument, openDocument, pathRoot } from './document.ts'
import { foundText } from './find.ts'
import { outlineOf } from './outline.ts'
import { pageText } from './page.ts'
import { project } from './project.ts'
import { ReadingError } from './reading-error.ts'
import { mainRecords, recordsOf } from './records.ts'

/** A question about a kept result. */
export type Question =
  /** The summary that replaces it. */
  | { readonly kind: 'cut'; readonly id: string; readonly characters: number }
  | {
      readonly kind: 'read'
      readonly path?: string | undefined
      readonly query?: string | undefined
      readonly offset?: number | undefined
      readonly limit?: number | undefined
      /** Maximum of characters of the answer. */
      readonly characters: number
    }
  /** A value for the arguments of a call, as text or as JSON. */
  | { readonly kind: 'value'; readonly path?: string | undefined; readonly as: 'text' | 'json' }

/**
 * Characters of one value of `$result` as JSON: parsing it blocks Tooltray. Over it: the call fails with `value_too_large`.
 */
const MOST_JSON = 4 * 1024 * 1024

/** Reads a result; may take long. Throws a `ReadingError`. */
export function answerQuestion(bytes: Uint8Array, question: Question): string {
  const document = openDocument(bytes)
  switch (question.kind) {
    case 'cut':
      return cutText(document, question.id, question.characters)
    case 'read':
      return readText(document, question)
    case 'value':
      return valueText(document, question)
  }
}

function readText(document: ResultDocument, question: Extract<Question, { kind: 'read' }>): string {
  const { path, query, offset, limit, characters } = question
  const value = path === undefined ? document.value : at(document, path)
  if (value === null && path !== undefined) return `Nothing is at ${JSON.stringify(path)}. The result is ${outlineOf(document.value)}`
  const isScalar = typeof value === 'number' || typeof value === 'boolean' || value === null
  if (isScalar || (query === undefined && offset === undefined && limit === undefined)) {
    const whole = textOf(document, value)
    if (isScalar || whole.length <= characters) return whole
  }
  // A list at a requested path is read as that list, without a search for its main part.
  const records = path !== undefined && Array.isArray(value) ? recordsOf(value, path) : mainRecords(value, path ?? '')
  const page = { offset: offset ?? 0, limit, characters }
  return query === undefined || query.trim() === '' ? pageText(records, page) : foundText(records, query, page)
}

function valueText(document: ResultDocument, { path, as }: Extract<Question, { kind: 'value' }>): string {
  const value = path === undefined ? document.value : at(document, path)
  if (path !== undefined && (value === null || (Array.isArray(value) && value.length === 0))) {
    throw new ReadingError('path_empty', `Nothing is at the path ${JSON.stringify(path.slice(0, 200))}.`)
  }
  if (as === 'text') return textOf(document, value)
  const json = JSON.stringify(value)
  if (json.length <= MOST_JSON || typeof value === 'string') return json
  throw new ReadingError('value_too_large', `The value has ${json.length} characters as JSON, more than ${MOST_JSON}.`)
}

/** The value at a path. Lines that a path selects from plain text become text again. */
function at(document: ResultDocument, path: string): unknown {
  const found = project(pathRoot(document), path)
  const isText =
    typeof document.value === 'string' && Array.isArray(found) && found.length > 0 && found.every((line) => typeof line === 'string')
  return isText ? found.join('\n') : found
}

function textOf({ value: whole, text }: ResultDocument, value: unknown): string {
  if (value === whole && text !== undefined) return text
  return typeof value === 'string' ? value : JSON.stringify(value)
}
