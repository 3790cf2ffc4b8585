/** Options after which an interpreter, or what starts one, takes the text of a program. */
const CODE_OPTION = /^(?:-[a-z]{0,5}c|\/c|\/k|--eval|--print|--call|--command|--exec|-command|-enc(?:odedcommand)?)$/i
/** Of programs that take code after them, too. Others mean something else by it: a variable, a port. */
const SHORT_CODE_OPTION = /^-[a-z]{0,5}[ep]$/i
const INTERPRETER = /(?:^|[\\/])(?:node|deno|bun|perl|ruby|php|lua|osascript|powershell|pwsh)(?:\.exe)?$/i
/** `--eval=CODE` in one word. */
const CODE_IN_WORD = /^--(?:eval|print|call|command|exec|import|require)=/i

/**
 * Whether an argument is the text of a program that will be run: what follows `sh -c` or `node -e`, `env -S` or `deno eval`.
 *
 * @param command the program of the entry; arguments may name another, as those of `env` and `docker run` do.
 */
export function isCode(command: unknown, words: readonly unknown[], at: number): boolean {
  const before = [command, ...words.slice(0, at)].filter((word): word is string => typeof word === 'string')
  if (typeof words[at] === 'string' && CODE_IN_WORD.test(words[at])) return true
  if (/(?:^|[\\/])ssh$/.test(before[0] ?? '')) return true
  const option = before.at(-1) === '--' ? before.at(-2) : before.at(-1)
  if (option === undefined) return false
  if (CODE_OPTION.test(option) || option === '-S' || option === 'eval') return true
  return SHORT_CODE_OPTION.test(option) && before.some((word) => INTERPRETER.test(word))
}
