/**
 * Writes a program with escapes for all characters beyond ASCII. V8 keeps a text with a single one of them in two bytes a character: the
 * engine's code took 4 MB more, and was loaded 10 ms later.
 *
 * In regular expressions and in what they are made of, an escape means the same character, also in `String.raw`. Throws if such a
 * character is itself escaped by a backslash, which would then escape another.
 */
export function inAscii(code: string): string {
  const [wrong] = /.{0,40}(?<!\\)(?:\\\\)*\\[^\x00-\x7f].{0,40}/.exec(code) ?? []
  if (wrong !== undefined) throw new Error(`A backslash before a character beyond ASCII: ${wrong}`)
  return code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
