import { TooltrayError } from '../base/errors.ts'
import { DEEPEST } from '../entry/json-end.ts'

/**
 * Limits for a settings file, Tooltray's or an AI app's. Real files are far smaller. A file that was made to stall the engine, or was
 * damaged by a program, is rejected before it is parsed, and everything else continues.
 */
export const documentLimits = {
  /**
   * Bytes of any file of settings. Some apps store the history of their conversations beside their servers. Over it: the file is refused
   * with `config_too_large`.
   */
  bytes: 32 * 1024 * 1024,
  /** Characters of servers.json. Over it: the file is refused with `config_too_large`. */
  own: 4 * 1024 * 1024,
  /**
   * Characters of settings in TOML: parsing takes several times as long as JSON, and blocks other work. Over it: the file is refused with
   * `config_too_large`.
   */
  toml: 2 * 1024 * 1024,
  /**
   * Characters of settings in YAML: parsing takes many times as long as JSON, and blocks other work. Over it: the file is refused with
   * `config_too_large`.
   */
  yaml: 1024 * 1024,
  /** Levels of nested tables and lists in a file of settings. Over it: the file is refused with `config_too_large`. */
  depth: DEEPEST,
  /** Servers in one file of settings. Over it: the file is refused with `config_too_large`. */
  servers: 1_000,
}

/** The error for a file over one of the `documentLimits`. */
export function tooLarge(what: string, place?: { readonly line: number; readonly column: number }): TooltrayError {
  const where = place === undefined ? '' : ` at line ${place.line}, column ${place.column}`
  return new TooltrayError('config_too_large', `The file ${what}${where}.`, {
    hint: 'Remove what does not belong there; no program writes such a settings file.',
    data: place && { ...place },
  })
}

/** Throws `config_too_large` for a longer text. */
export function requireShort(text: string, most: number): void {
  if (text.length > most) throw tooLarge(`has ${text.length} characters; ${most} are the most`)
}

/** The error for a document nested deeper than `documentLimits.depth`. */
export function tooDeep(place?: { readonly line: number; readonly column: number }): TooltrayError {
  return tooLarge(`is nested more than ${documentLimits.depth} levels deep`, place)
}

/**
 * Runs recursive work on a document. Throws `config_too_large` if it exceeds the stack: YAML's parser recurses for each misplaced `---`,
 * and readers for nested aliases.
 */
export function withinStack<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}
