import { boundedText } from '../../base/limits/bounded-text.ts'
import { networkFailure } from '../../base/network-failure.ts'
import { messageOf } from '../../base/errors.ts'
import type { HookEntry } from '../../config/hooks/hook-entry.ts'
import { type RunDeps, runProgram } from '../../upstream/cli/run-program.ts'
import { serverEnvironment } from '../../upstream/process/environment.ts'
import { withoutControls } from './hook-answer.ts'

/** What a hook gave back: text of an answer, or, by the exit code of a program, a denial in its own words. */
export type HookReply = { readonly text: string } | { readonly denial: string }

export interface AskDeps extends RunDeps {
  /** The PATH that programs are looked for in. */
  readonly searchPath: () => Promise<string | undefined>
}

/**
 * Bytes of a hook's answer, which may hold arguments as large as calls have them. Over it: the hook has failed, and the call with
 * `hook_failed`, unless its entry has `onFailure: allow`.
 */
const MOST_ANSWER = 4 * 1024 * 1024
/** The exit code by which a program denies, as it does in hooks of AI apps; what it wrote to stderr is the reason. */
const DENIED = 2

/**
 * Hands a hook one JSON text and returns what it gives back: a program by stdin and stdout, an address by POST. A program is started
 * without a shell, in the person's own folder, and with the environment that servers have; it is ended with all it started once it is not
 * waited for any more. An address is not followed to another one.
 *
 * @throws Error whose message is a part of a sentence; anything when the signal was aborted.
 */
export async function askHook(
  runs: NonNullable<HookEntry['runs']>,
  message: string,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<HookReply> {
  return 'url' in runs ? post(runs.url, message, signal) : run(runs, message, deps, signal)
}

async function run(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  message: string,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<HookReply> {
  const { platform } = deps
  const env = serverEnvironment(platform, {}, await deps.searchPath())
  const program = { command, args, cwd: platform.home, env }
  const { exitCode, signal: by, stdout, stderr, tooMuch } = await runProgram(program, message, deps, { mostBytes: MOST_ANSWER, signal })
  if (tooMuch) throw new Error(`it wrote more than ${MOST_ANSWER / 1024 / 1024} MB`)
  if (exitCode === DENIED) return { denial: withoutControls(stderr) }
  if (exitCode === 0) return { text: stdout }
  const words = withoutControls(stderr.trimEnd().split('\n').at(-1) ?? '')
  throw new Error(`it ended with ${exitCode === undefined ? `signal ${by ?? 'unknown'}` : `exit code ${exitCode}`}${words && `: ${words}`}`)
}

async function post(url: string, message: string, signal: AbortSignal): Promise<HookReply> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    // A redirect would carry the arguments to another place.
    const response = await fetch(url, { method: 'POST', headers, body: message, redirect: 'manual', signal })
    const text = await boundedText(response, MOST_ANSWER)
    if (response.ok) return { text }
    throw new Error(`it answered with HTTP ${response.status}`)
  } catch (error) {
    throw new Error(networkFailure(error)?.why ?? messageOf(error), { cause: error })
  }
}
