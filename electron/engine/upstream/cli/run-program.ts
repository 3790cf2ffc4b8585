import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { TooltrayError } from '../../base/errors.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import { endProcess, startProcess, type Grace } from '../process/process-tree.ts'
import { type Program, launchOf, startError } from '../process/stdio.ts'
import type { Watchdog } from '../process/watchdog.ts'

/** The outcome of a program. */
export interface RunResult {
  /** Undefined if a signal ended it. */
  readonly exitCode: number | undefined
  readonly signal: string | undefined
  readonly stdout: string
  readonly stderr: string
  /** Whether it was ended because its output exceeded the limit. */
  readonly tooMuch: boolean
}

export interface RunDeps {
  readonly platform: Platform
  readonly clock: Clock
  readonly watchdog: Watchdog
}

export interface RunLimits {
  /** Bytes of stdout and of stderr, each. More ends the program. */
  readonly mostBytes: number
  /** Ends the program. */
  readonly signal: AbortSignal
}

/** In ms: the time between the signals that end a program. It has no open session, so its stdin needs no time. */
const GRACE: Grace = { stdin: 0, term: 1_000 }
/** In ms. Output of an ended program may still arrive in this time; a process that it left behind can keep the pipe open forever. */
const DRAIN_TIME = 200

/**
 * Runs a program to its end, without a shell or a terminal, and returns its output. The program and everything it started are ended if it
 * writes too much, or if its caller gives up.
 *
 * @throws TooltrayError `server_start_failed` if it cannot be run, `sandbox_unavailable`, `call_cancelled` if its caller gave up.
 */
export async function runProgram(program: Program, stdin: string | undefined, deps: RunDeps, limits: RunLimits): Promise<RunResult> {
  const { platform, clock, watchdog } = deps
  if (limits.signal.aborted) throw cancelled()
  const launch = await launchOf(program)
  await nextTurn()
  if (limits.signal.aborted) throw cancelled()
  const child = startProcess(platform, launch)
  const ended = endOf(child, clock)
  await once(child, 'spawn').catch((error: unknown) => Promise.reject(startError(program, error)))
  const { pid } = child
  if (pid !== undefined) watchdog.add(pid)
  let ending: Promise<void> | undefined
  const end = (): void => void (ending ??= endProcess(child, platform, clock, GRACE))
  const tooMuch = { stdout: false, stderr: false }
  const collect = (of: 'stdout' | 'stderr'): Buffer[] => {
    const chunks: Buffer[] = []
    let length = 0
    child[of]?.on('data', (chunk: Buffer) => {
      const left = limits.mostBytes - length
      length += Math.min(left, chunk.length)
      if (left > 0) chunks.push(chunk.subarray(0, left))
      if (chunk.length <= left) return
      tooMuch[of] = true
      end()
    })
    return chunks
  }
  const [out, err] = [collect('stdout'), collect('stderr')]
  // A program that does not read its stdin closes the pipe.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(stdin ?? '')
  limits.signal.addEventListener('abort', end, { once: true })
  if (limits.signal.aborted) end()
  try {
    const { exitCode, signal } = await ended
    // Also ends the processes that it left behind.
    end()
    await ending
    if (limits.signal.aborted) throw cancelled()
    const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8')
    return { exitCode, signal, stdout: text(out), stderr: text(err), tooMuch: tooMuch.stdout || tooMuch.stderr }
  } finally {
    limits.signal.removeEventListener('abort', end)
    if (pid !== undefined) watchdog.remove(pid)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
}

/** The end of a process and of its output. */
function endOf(child: ChildProcess, clock: Clock): Promise<{ exitCode: number | undefined; signal: string | undefined }> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      const done = (): void => resolve({ exitCode: code ?? undefined, signal: signal ?? undefined })
      const cancel = clock.after(DRAIN_TIME, done)
      child.once('close', () => {
        cancel()
        done()
      })
    })
  })
}

function cancelled(): TooltrayError {
  return new TooltrayError('call_cancelled', 'The call was cancelled; the program was ended.')
}
