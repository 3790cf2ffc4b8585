/** Options after which an interpreter, or what starts one, takes the text of a program. */
const CODE_OPTION = /^(?:-c|-lc|-ic|\/c|\/k|--eval|--print|--call|--command|-command|-encodedcommand)$/i
/** Of programs that take code after them, too. Others mean something else by it: a variable, a port. */
const SHORT_CODE_OPTION = /^-[ep]$/
const INTERPRETER = /(?:^|[\\/])(?:node|deno|bun|perl|ruby|php|lua|osascript)(?:\.exe)?$/i

/**
 * Whether an argument is the text of a program that will be run: what follows `sh -c` or `node -e`.
 *
 * @param command the program of the entry; arguments may name another, as those of `env` and `docker run` do.
 */
export function isCode(command: unknown, words: readonly unknown[], at: number): boolean {
  const option = words[at - 1]
  if (typeof option !== 'string') return false
  if (CODE_OPTION.test(option)) return true
  return SHORT_CODE_OPTION.test(option) && [command, ...words.slice(0, at - 1)].some((word) => typeof word === 'string' && INTERPRETER.test(word))
}
