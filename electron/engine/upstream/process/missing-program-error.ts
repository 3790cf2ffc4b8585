import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { programOnPath } from '../../base/files/program-on-path.ts'
import { missingProgramOf } from '../../base/words/known-programs.ts'

/**
 * The error for a program that is not on this computer. `data.program` has what it is and how to install it.
 *
 * @param env the environment in which it was looked up.
 */
export function programMissing(
  command: string,
  env: Readonly<Record<string, string>>,
  os: NodeJS.Platform = process.platform,
  cause?: unknown,
): TooltrayError {
  const has = programOnPath(env['PATH'] ?? '', os, env['PATHEXT'])
  const odd = oddCommand(command, (name) => (/[\\/]/.test(name) ? existsSync(name) : has(name)))
  if (odd !== undefined) return new TooltrayError('server_start_failed', odd.message, { hint: odd.hint, cause })
  const program = missingProgramOf(command, { os, has })
  return new TooltrayError('program_missing', `The program "${command}" was not found.`, { hint: program.how, data: { program }, cause })
}

/** What is wrong with a command that is no program but a line for a shell, as people paste it; undefined if it may be one. */
function oddCommand(command: string, has: (name: string) => boolean): { readonly message: string; readonly hint: string } | undefined {
  const [, , quoted] = /^\s*(["'])(.*)\1\s*$/s.exec(command) ?? []
  if (quoted !== undefined)
    return { message: `"command" has quotes around the program: ${command}`, hint: `Take them off: "command": ${JSON.stringify(quoted)}` }
  const [name = '', ...args] = command.trim().split(/\s+/)
  if (args.length === 0 || !has(name)) return undefined
  const asEntry = `"command": ${JSON.stringify(name)}, "args": ${JSON.stringify(args)}`
  return { message: `"command" holds arguments, too: ${command}`, hint: `Put them into "args": ${asEntry}` }
}

/** Whether the program of a launch is where it would be looked for. */
export function isProgramThere(
  { command, cwd, env }: { readonly command: string; readonly cwd?: string | undefined; readonly env: Readonly<Record<string, string>> },
  os: NodeJS.Platform = process.platform,
): boolean {
  return /[\\/]/.test(command) ? existsSync(resolve(cwd ?? '.', command)) : programOnPath(env['PATH'] ?? '', os, env['PATHEXT'])(command)
}

/** What shells, `env`, and the interpreter line of a script write about a program that they do not find. */
const SAYINGS = [
  /^'(\w[\w.-]*)' is not recognized as an internal or external command/,
  /^(?:\/\S+\/)?env: (?:can't execute )?['\u2018]?(\w[\w.-]*)['\u2019]?: No such file or directory$/,
  /^(?:\/\S+\/)?(?:sh|dash|ash): (?:(?:line )?\d+: )?([a-z]\w*[\w.-]*): (?:command )?not found$/,
  /^(?:\/\S+\/)?bash: (?:line \d+: )?(\w[\w.-]*): command not found$/,
  /^(?:\/\S+\/)?zsh:\d+: command not found: (\w[\w.-]*)$/,
]

/**
 * The program that a server's command itself did not find, by its last line of stderr that says so: `cmd /c npx` without Node.js, or a
 * script whose interpreter is missing.
 *
 * @param lines of its output, in order.
 */
export function notFoundIn(lines: readonly { text: string }[]): string | undefined {
  for (const { text } of lines.toReversed()) {
    for (const saying of SAYINGS) {
      const program = saying.exec(text.trim())?.[1]
      if (program !== undefined) return program
    }
  }
  return undefined
}
