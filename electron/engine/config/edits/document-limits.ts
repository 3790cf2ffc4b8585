import { TooltrayError } from '../../base/errors.ts'

/**
 * What a file of settings may hold, ours or an AI app's. People come nowhere near; a file that somebody made to hold the engine up, or that
 * a program spoilt, is refused before it is read, and everything else goes on.
 */
export const documentLimits = {
  /** Of any file, in bytes. Some apps keep the history of their conversations beside their servers. */
  bytes: 32 * 1024 * 1024,
  /** Of servers.json, in characters. */
  own: 4 * 1024 * 1024,
  /** Of a text in TOML or YAML, in characters: reading takes several and many times as long as JSON, and everybody waits meanwhile. */
  toml: 2 * 1024 * 1024,
  yaml: 1024 * 1024,
  /** Tables and lists within one another. */
  depth: 200,
  /** Servers in one file. */
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
