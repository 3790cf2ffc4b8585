import { TooltrayError } from '../base/errors.ts'
import { DEEPEST } from '../entry/json-end.ts'

/**
 * What a file of settings may hold, ours or an AI app's. People come nowhere near; a file that somebody made to hold the engine up, or that
 * a program spoilt, is refused before it is read, and everything else goes on.
 */
export const documentLimits = {
  /**
   * Bytes of any file of settings. Some apps keep the history of their conversations beside their servers. Over it: the file is refused
   * with `config_too_large`.
   */
  bytes: 32 * 1024 * 1024,
  /** Characters of servers.json. Over it: the file is refused with `config_too_large`. */
  own: 4 * 1024 * 1024,
  /**
   * Characters of settings in TOML: reading takes several times as long as JSON, and everybody waits meanwhile. Over it: the file is
   * refused with `config_too_large`.
   */
  toml: 2 * 1024 * 1024,
  /**
   * Characters of settings in YAML: reading takes many times as long as JSON, and everybody waits meanwhile. Over it: the file is refused
   * with `config_too_large`.
   */
  yaml: 1024 * 1024,
  /** Tables and lists of a file of settings within one another. Over it: the file is refused with `config_too_large`. */
  depth: DEEPEST,
  /** Servers in one file of settings. Over it: the file is refused with `config_too_large`. */
  servers: 1_000,
}

/** A file that holds more than `documentLimits` let it. */
export function tooLarge(what: string, place?: { readonly line: number; readonly column: number }): TooltrayError {
  const where = place === undefined ? '' : ` at line ${place.line}, column ${place.column}`
  return new TooltrayError('config_too_large', `The file ${what}${where}.`, {
    hint: 'Take out what does not belong there; no program writes such a file for people.',
    ...(place === undefined ? {} : { data: { ...place } }),
  })
}

/** Throws `config_too_large` for a text of more characters. */
export function requireShort(text: string, most: number): void {
  if (text.length > most) throw tooLarge(`has ${text.length} characters; ${most} are the most`)
}

/** For what is nested deeper than `documentLimits.depth`. */
export function tooDeep(place?: { readonly line: number; readonly column: number }): TooltrayError {
  return tooLarge(`is nested more than ${documentLimits.depth} levels deep`, place)
}

/**
 * What work on a document gives that calls itself for each level: of YAML's parser for each `---` that stands where none belongs, of
 * readers for what aliases put into one another.
 */
export function withinStack<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}
