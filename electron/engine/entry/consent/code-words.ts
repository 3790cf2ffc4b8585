/** Options of interpreters and their runners that are followed by code. */
const CODE_OPTION = /^(?:-[a-z]{0,5}c|\/c|\/k|--eval|--print|--call|--command|--exec|-command|-enc(?:odedcommand)?)$/i
/** Short options with the same meaning for interpreters only. For other programs they mean a variable or a port. */
const SHORT_CODE_OPTION = /^-[a-z]{0,5}[ep]$/i
const INTERPRETER = /(?:^|[\\/])(?:node|deno|bun|perl|ruby|php|lua|osascript|powershell|pwsh)(?:\.exe)?$/i
/** `--eval=CODE` in one word. */
const CODE_IN_WORD = /^--(?:eval|print|call|command|exec|import|require)=/i

/**
 * Whether an argument is code that will be run, as after `sh -c`, `node -e`, `env -S` or `deno eval`.
 *
 * @param command the program of the entry. Arguments may name another one, as with `env` and `docker run`.
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
