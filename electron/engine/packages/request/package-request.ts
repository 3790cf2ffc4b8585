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
  return runner.manager === 'npm' ? npmRequestOf(runner.words.join(' '), rest) : uvRequestOf(runner.words.join(' '), rest)
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
