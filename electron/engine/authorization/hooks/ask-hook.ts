import type { FetchLike } from '@modelcontextprotocol/client'
import { boundedText } from '../../base/limits/bounded-text.ts'
import { networkFailure } from '../../base/failures/network-failure.ts'
import { messageOf } from '../../base/errors.ts'
import type { HookEntry } from '../../config/hook-entry.ts'
import { type RunDeps, runProgram } from '../../upstream/cli/run-program.ts'
import { serverEnvironment } from '../../upstream/process/environment.ts'
import { withoutControls } from './hook-answer.ts'

/** The reply of a hook: the text of its answer, or a denial (by exit code) with the program's own message. */
export type HookReply = { readonly text: string } | { readonly denial: string }

export interface AskDeps extends RunDeps {
  /** The PATH for finding programs. */
  readonly searchPath: () => Promise<string | undefined>
  /** For hooks with a URL. */
  readonly fetch: FetchLike
}

/**
 * Bytes of a hook's answer, which may contain arguments as large as those of calls. Over it: the hook has failed, and the call with
 * `hook_failed`, unless its entry has `onFailure: allow`.
 */
const MOST_ANSWER = 4 * 1024 * 1024
/** The exit code with which a program denies, as in hooks of AI apps. Its stderr is the reason. */
const DENIED = 2

/**
 * Sends a hook one JSON text and returns its reply: a program by stdin and stdout, a URL by POST. A program is started without a shell, in
 * the user's home folder, with the same environment as servers. It is terminated with its process group once the reply is no longer needed.
 * Redirects are not followed.
 *
 * @throws Error whose message is part of a sentence; any error if the signal was aborted.
 */
export async function askHook(
  runs: NonNullable<HookEntry['runs']>,
  message: string,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<HookReply> {
  return 'url' in runs ? post(runs.url, message, deps.fetch, signal) : run(runs, message, deps, signal)
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

async function post(url: string, message: string, fetch: FetchLike, signal: AbortSignal): Promise<HookReply> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    // A redirect would send the arguments to another place.
    const response = await fetch(url, { method: 'POST', headers, body: message, redirect: 'manual', signal })
    const text = await boundedText(response, MOST_ANSWER)
    if (response.ok) return { text }
    throw new Error(`it answered with HTTP ${response.status}`)
  } catch (error) {
    throw new Error(networkFailure(error)?.why ?? messageOf(error), { cause: error })
  }
}
