import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../testing/installation.ts'

/** Commands that run until Ctrl+C, with what they show when they are ready. */
const ENDLESS: readonly (readonly [RegExp, RegExp])[] = [
  [/ approvals watch/, /until Ctrl\+C/],
  [/ audit --follow/, /github/],
  [/ serve --http/, /\/mcp/],
  [/ serve --ui/, /http:\S+token=\S+/],
  [/ connect(?: |$)/, /"serverInfo"/],
]

/** What an AI app writes first to `tooltray connect`. */
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
}

/** Warnings that the commands of the pages are expected to print. */
const EXPECTED = [/^warning: Node \S+ does not use the proxy of the sandbox.*$/m, /^warning: AI apps may run .*$/m]

/**
 * Runs a command of a page in bash on a terminal, as a user does, to its end, or to Ctrl+C when it is ready. Throws with all that it showed
 * where it fails or warns.
 *
 * @param options.answer what the user does at what is shown: returns what is typed, or undefined where nothing is to be done.
 * @param options.codes exit codes that are an answer and no failure. Default: 0.
 */
export async function runAtTerminal(
  command: string,
  options: {
    readonly cwd: string
    readonly env: Readonly<Record<string, string>>
    readonly uid?: number
    readonly gid?: number
    readonly answer: (seen: string) => string | undefined | Promise<string | undefined>
    readonly codes?: readonly number[]
  },
): Promise<string> {
  const { answer, codes = [0], env, ...place } = options
  const ready = ENDLESS.find(([pattern]) => pattern.test(command))?.[1]
  const child = spawn('script', ['-qec', 'stty -echo cols 120; exec bash -O expand_aliases -c "$LINE"', '/dev/null'], {
    ...place,
    env: { ...env, TERM: 'xterm', SHELL: '/bin/sh', LINE: command },
  })
  // A command that needs no more answers may have ended already.
  child.stdin.on('error', () => undefined)
  let seen = ''
  let answered = 0
  child.stdout.on('data', (chunk) => (seen += String(chunk)))
  const closed = once(child, 'close') as Promise<[number | null]>
  if (/ connect(?: |$)/.test(command)) child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`)
  try {
    await until(async () => {
      if (child.exitCode !== null || ready?.test(seen) === true) return true
      const typed = await answer(seen.slice(answered))
      if (typed !== undefined) {
        answered = seen.length
        child.stdin.write(typed)
      }
      return false
    }, 'it has ended or is ready')
  } catch (error) {
    child.kill()
    throw new Error(`${command}\n${seen}`, { cause: error })
  }
  const isReady = ready?.test(seen) === true
  if (isReady && child.exitCode === null) child.stdin.write('\u0003')
  const [code] = await closed
  if (!isReady && !codes.includes(code ?? -1)) throw new Error(`${command}: exit code ${code}\n${seen}`)
  const unexpected = EXPECTED.reduce((text, pattern) => text.replace(pattern, ''), seen)
  if (/^(?:error|warning|usage):/im.test(unexpected)) throw new Error(`${command} warns:\n${seen}`)
  return seen
}
