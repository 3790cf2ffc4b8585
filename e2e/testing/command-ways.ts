import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { helperPath, nativePath } from './helper-kinds.ts'
import { type Installation, until } from './installation.ts'

/** How a command is carried out: by a program of its own, or by the engine for the helper of the desktop app, beside which no Node is. */
export type CommandWay = 'program' | 'engine'

/** The words that run a command that way. A helper without `program.txt` beside it is that of the desktop app. */
export function commandWords(way: CommandWay, { home }: Pick<Installation, 'home'>): [string, ...string[]] {
  if (way === 'program') return [process.execPath, helperPath]
  const helper = join(home, 'helper/tooltray')
  mkdirSync(join(home, 'helper'), { recursive: true })
  copyFileSync(nativePath, helper)
  return [helper]
}

export interface Outcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a program with an installation's environment. Its stdin stays open unless it is given something. */
export function startCommand(
  [command, ...words]: readonly [string, ...string[]],
  { env, home }: Pick<Installation, 'env' | 'home'>,
  { input, folder = home }: { readonly input?: string; readonly folder?: string } = {},
) {
  const child = spawn(command, words, { env, cwd: folder, stdio: 'pipe' })
  // Who needs nothing may have ended already.
  child.stdin.on('error', () => undefined)
  if (input !== undefined) child.stdin.end(input)
  const ended = new Promise<Pick<Outcome, 'code' | 'signal'>>((resolve, reject) =>
    child.once('error', reject).once('exit', (code, signal) => resolve({ code, signal })),
  )
  const outcome = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([end, stdout, stderr]): Outcome => ({
    ...end,
    stdout,
    stderr,
  }))
  return { child, outcome }
}

/**
 * What is seen of a command on a terminal of its own, on which something is typed when something is seen. Throws where the terminal does
 * not echo any more when the command has ended.
 */
export async function atTerminal(
  installation: Pick<Installation, 'env' | 'home'> & { readonly words: readonly string[] },
  line: readonly string[],
  typed: readonly (readonly [seen: string, keys: string])[],
): Promise<string> {
  const quoted = [...installation.words, ...line].map((word) => `'${word}'`).join(' ')
  const shell = `stty cols 100; ${quoted}; echo "code $?"; stty -a | grep -c -- ' -echo '; echo over`
  const { child, outcome } = startCommand(['script', '-qec', shell, '/dev/null'], {
    ...installation,
    env: { ...installation.env, SHELL: '/bin/sh', TERM: 'xterm' },
  })
  let seen = ''
  child.stdout.on('data', (chunk) => (seen += String(chunk)))
  for (const [prompt, keys] of typed) {
    await until(() => seen.includes(prompt), `"${prompt}" is seen in: ${seen}`)
    child.stdin.write(keys)
  }
  await until(() => /\bover\b/.test(seen), `the end is seen in: ${seen}`)
  child.stdin.end()
  await outcome
  if (!/code \d+\r?\n0\r?\nover/.test(seen)) throw new Error(`The terminal is not as it was: ${seen}`)
  return seen
}
