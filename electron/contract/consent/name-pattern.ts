declare const brand: unique symbol

/**
 * A text of the configuration that matches names of tools, servers, or clients. `*` stands for any text, and letter case does not count.
 * After a `=` at its beginning, it is one name, to the letter: no character of it has a meaning, so a server cannot choose a name that
 * matches more.
 *
 * The brand keeps names apart from patterns. What Tooltray writes for one tool comes from `exactly`, and only what a person typed comes
 * from `typedPattern`: a name that is used as a pattern does not compile.
 */
export type NamePattern = string & { readonly [brand]: 'NamePattern' }

const EXACT = '='

/** Returns the pattern that matches this name alone, whatever characters it has. */
export function exactly(name: string): NamePattern {
  return (EXACT + name) as NamePattern
}

/** Takes what a person typed, or an app's settings list, as a pattern. */
export function typedPattern(text: string): NamePattern {
  return text as NamePattern
}

/** Returns the name that a pattern matches to the letter; undefined if it is compared as a pattern. */
export function exactName(pattern: string): string | undefined {
  return pattern.startsWith(EXACT) ? pattern.slice(EXACT.length) : undefined
}

/** Whether a text is compared as a pattern, and is no exact name. */
export function isTyped(pattern: string): boolean {
  return exactName(pattern) === undefined
}

/** Whether a pattern stands for several names. */
export function isSeveral(pattern: string): boolean {
  return isTyped(pattern) && pattern.includes('*')
}

/** Returns a pattern as people read it: an exact name without its sign. */
export function shownPattern(pattern: string): string {
  return exactName(pattern) ?? pattern
}

/**
 * Whether a pattern was written for just this name: it is the exact name, or the name as it was written before exact names existed. A name
 * with a `*` was written as a pattern then, and what it matches is not this name alone.
 */
export function isJust(pattern: unknown, name: string | undefined): boolean {
  if (typeof pattern !== 'string' || name === undefined) return pattern === name
  return isTyped(pattern) ? pattern === name && !name.includes('*') : exactName(pattern) === name
}

/** Separates server and tool in roles. No name of a server contains it. */
export const BETWEEN = '__'

/** Returns the pattern of a role for one tool of one server; undefined for a server whose name ends as the separator begins. */
export function exactlyOf(server: string, tool: string): NamePattern | undefined {
  return server.endsWith('_') ? undefined : exactly(server + BETWEEN + tool)
}

/** Splits the exact name of a role into server and tool, at the first separator; undefined if it names no server. */
export function exactWhole(name: string): { readonly server: string; readonly tool: string } | undefined {
  const at = name.indexOf(BETWEEN)
  return at <= 0 ? undefined : { server: name.slice(0, at), tool: name.slice(at + BETWEEN.length) }
}
