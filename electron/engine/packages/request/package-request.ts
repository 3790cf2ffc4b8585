import { posix, win32 } from 'node:path'
import { programName, wrappedCommand } from '../../base/words/program-name.ts'
import { npmRequestOf } from './npm-request.ts'
import type { RequestReading } from './request.ts'
import { uvRequestOf } from './uv-request.ts'

/**
 * Reads what package a command runs. The command line is of the entry, with variables filled in.
 *
 * @returns undefined if the command does not run a package of a registry.
 */
export function packageRequestOf(command: string, args: readonly string[]): RequestReading | undefined {
  const wrapped = wrappedCommand(command, args)
  if (wrapped !== undefined) return packageRequestOf(wrapped.command, wrapped.args)
  const runner = RUNNERS.find(
    ({ words: [program, ...rest] }) => programName(command) === program && rest.every((word, at) => args[at] === word),
  )
  if (runner === undefined) return undefined
  const rest = args.slice(runner.words.length - 1)
  const words = runner.words.join(' ')
  const reading = runner.manager === 'npm' ? npmRequestOf(words, rest) : uvRequestOf(words, rest)
  const beside = /[\\/]/.test(command) ? (command.includes('\\') ? win32 : posix).dirname(command) : undefined
  return 'reason' in reading ? reading : { request: { ...reading.request, beside } }
}

/** The command lines that run a package. `npm exec` and `npm x` are the same, as are `uvx` and `uv tool run`. */
const RUNNERS: readonly { readonly manager: 'npm' | 'uv'; readonly words: readonly [string, ...string[]] }[] = [
  { manager: 'npm', words: ['npx'] },
  { manager: 'npm', words: ['npm', 'exec'] },
  { manager: 'npm', words: ['npm', 'x'] },
  { manager: 'npm', words: ['bunx'] },
  { manager: 'npm', words: ['bun', 'x'] },
  { manager: 'npm', words: ['pnpx'] },
  { manager: 'npm', words: ['pnpm', 'dlx'] },
  { manager: 'npm', words: ['yarn', 'dlx'] },
  { manager: 'uv', words: ['uvx'] },
  { manager: 'uv', words: ['uv', 'tool', 'run'] },
  { manager: 'uv', words: ['pipx', 'run'] },
]
