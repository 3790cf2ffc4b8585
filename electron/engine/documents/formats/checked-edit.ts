import { isDeepStrictEqual } from 'node:util'
import { TooltrayError } from '../../base/errors.ts'
import { type DocumentFormat, isTable, valueAt } from './document-format.ts'

/** A value to set at a path of keys, or to remove if it is undefined. */
export interface Edit {
  readonly path: readonly string[]
  readonly value: unknown
}

/**
 * Edits a text and checks the result: both texts parse, and the data differs only in the edited values. Throws `config_syntax` and
 * `config_invalid` as the format does; also `config_invalid` if the result is not as intended, so that a defect in an editor never reaches
 * a file.
 */
export function checkedEdit(format: DocumentFormat, text: string, edits: readonly Edit[]): string {
  const wanted = format.parse(text) ?? {}
  if (!isTable(wanted))
    throw new TooltrayError('config_invalid', 'The file is not an object.', {
      hint: 'Correct the file by hand first; nothing was changed.',
    })
  const after = edits.reduce(
    (result, { path, value }) => (value === undefined ? format.remove(result, path) : format.set(result, path, value)),
    text,
  )
  for (const { path, value } of edits) put(wanted, path, value)
  let written: unknown
  try {
    written = format.parse(after) ?? {}
  } catch (error) {
    throw notAsMeant(edits, error)
  }
  const places = edits.map(({ path }) => path)
  if (!isDeepStrictEqual(withoutHollow(written, places), withoutHollow(wanted, places))) throw notAsMeant(edits)
  return after
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    if (value === undefined) delete document[key]
    else define(document, key, withoutUndefined(value))
    return
  }
  const inner = valueAt(document, [key])
  if (isTable(inner)) put(inner, rest, value)
  else if (value !== undefined) {
    const made: Record<string, unknown> = {}
    define(document, key, made)
    put(made, rest, value)
  }
}

/** As `document[key] = value`, which has another meaning for a key called `__proto__`. */
function define(document: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(document, key, { value, enumerable: true, writable: true, configurable: true })
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (!isTable(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, withoutUndefined(part)]])))
}

/** A copy without tables that an edit left empty: in TOML they disappear with their last entry, in JSON they stay. */
function withoutHollow(document: unknown, paths: readonly (readonly string[])[]): unknown {
  return paths.reduce((result, path) => {
    let current = result
    for (let depth = path.length - 1; depth > 0; depth -= 1) {
      const place = path.slice(0, depth)
      const inner = valueAt(current, place)
      if (inner === null || (isTable(inner) && Object.keys(inner).length === 0)) current = without(current, place)
    }
    return current
  }, document)
}

function without(document: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isTable(document)) return document
  const { [key]: inner, ...others } = document
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) }
}

function notAsMeant(edits: readonly Edit[], cause?: unknown): TooltrayError {
  const names = [...new Set(edits.map(({ path }) => `"${path.join('.')}"`))].join(', ')
  return new TooltrayError('config_invalid', `The file is written in a way that ${names} cannot be changed in place.`, {
    hint: 'Change it by hand; nothing was written.',
    cause,
  })
}
