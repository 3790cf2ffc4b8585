import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { TooltrayError, systemCodeOf } from '../../base/errors.ts'
import type { AtWork } from '../../base/limits/at-work.ts'
import { type StreamTransport, streamTransport } from '../../transport/framing/stream-transport.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import { tokenBucket } from '../../base/limits/token-bucket.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import { listenTo } from '../../transport/pipeline.ts'
import { gatedLaunch } from './gate/gate.ts'
import { DEFAULT_GRACE, type Grace, type Launch, endProcess, signalTree, startProcess, treeAlive } from './process-tree.ts'
import { programMissing } from './missing-program-error.ts'
import type { StderrLog } from './stderr-log.ts'
import type { Watchdog } from './watchdog.ts'

/** A program to run as a server, all variables filled in. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env: Record<string, string>
  /** What to do if it ends at its start, where it can be known. */
  readonly startHint?: string | undefined
  /** Returns how to start it in its sandbox, if it has one. Throws a TooltrayError, or the system's error for a missing program. */
  readonly sandboxed?: (program: Program) => Promise<Launch>
  /** The check that has to pass before any code of the program runs, and the script in which Node waits for it. Without a sandbox. */
  readonly gate?: { readonly script: string; check(): Promise<void> } | undefined
}

/** Returns how to start a program. Throws a TooltrayError. */
export async function launchOf(program: Program): Promise<Launch> {
  if (program.gate !== undefined) return gatedLaunch(program, program.gate.script, program.gate.check)
  if (program.sandboxed === undefined) return program
  return program
    .sandboxed(program)
    .catch((error: unknown) => Promise.reject(error instanceof TooltrayError ? error : startError(program, error)))
}

/** A transport over a child process. `pid` and `stderr` also tell the SDK that this is stdio, on which silence means an old server. */
export interface StdioTransport extends StreamTransport {
  readonly pid: number | undefined
  readonly stderr: null
  /** How the process ended, as a sentence; undefined while it lives. */
  ending(): string | undefined
  /** Resolves when no process is left, or the one that is left cannot be ended. Never resolves without `start()`. */
  readonly gone: Promise<void>
}

export interface StdioDeps {
  readonly platform: Platform
  readonly clock: Clock
  /** Gets the process's stderr, and any stdout that is no message. */
  readonly log: StderrLog
  readonly watchdog: Watchdog
  readonly atWork: AtWork
  readonly grace?: Grace | undefined
}

/** In ms. The last output of a dead process may still arrive in this time; a grandchild can keep the pipe open forever. */
const DRAIN_TIME = 200
/**
 * Bytes of a server's stderr that are read at once; 8 MB a second after that. Real programs write a thousandth of it. Over it: the server
 * is read slower.
 */
const MOST_STDERR = 16 * 1024 * 1024
const STDERR_PER_SECOND = 8 * 1024 * 1024
/** In ms. After the end of its stdout, this shows whether a process has died or lives on without it. */
const EXIT_TIME = 100

/**
 * Runs a program as an MCP server over its stdin and stdout. The process is started by `start()`, which fails with
 * `program_missing` or `server_start_failed` when the program cannot be run, and ended by `close()` with everything it started.
 */
export function stdioTransport(program: Program, deps: StdioDeps): StdioTransport {
  const { platform, clock, log, watchdog } = deps
  let child: ChildProcess | undefined
  let stream: StreamTransport | undefined
  let ended: string | undefined
  let isGone = (): void => undefined
  /** Whether the engine closed it. */
  let asked = false

  /** Waits a moment before `tell`: the pipes of a process break shortly before its end, which has the reason, is reported. */
  const afterExit = (tell: () => void): void => {
    if (asked || ended !== undefined || child === undefined) {
      tell()
      return
    }
    const dying = child
    const onExit = (): void => {
      cancel()
      dying.off('exit', onExit)
      tell()
    }
    const cancel = clock.after(EXIT_TIME, onExit)
    dying.once('exit', onExit)
  }

  /** Reads a server that writes without end slower, so that its own pipe slows it down. */
  const readInBounds = (stderr: ChildProcess['stderr']): void => {
    const bucket = tokenBucket(clock, MOST_STDERR, STDERR_PER_SECOND)
    stderr?.on('data', (chunk: Buffer) => {
      log.push(chunk)
      bucket.take(chunk.length)
      const ms = bucket.wait()
      if (ms === 0) return
      stderr.pause()
      clock.after(ms, () => stderr.resume())
    })
  }

  const transport: StdioTransport = {
    stderr: null,
    get pid() {
      return child?.pid
    },
    ending: () => ended,
    gone: new Promise((resolve) => (isGone = resolve)),
    async start() {
      const launch = await launchOf(program)
      // Starting a program takes a large process some 20 ms, and all servers may be started at the same time.
      await nextTurn()
      // It was closed before there was a process to end.
      if (asked) throw new TooltrayError('server_disconnected', 'The server was closed before it started.')
      child = startProcess(platform, launch)
      // Listens for `error`, too: without a free file descriptor, there is an error and no pipe.
      const spawned = once(child, 'spawn').catch((error: unknown) => Promise.reject(startError(program, error)))
      child.once('exit', onExit)
      readInBounds(child.stderr)
      await spawned
      const { stdin, stdout, stderr } = child
      if (stdin === null || stdout === null || stderr === null)
        throw new TooltrayError('internal', 'A child process came without its pipes.')
      child.on('error', (error) => transport.onerror?.(error))
      if (child.pid !== undefined) watchdog.add(child.pid)
      await launch.admitted?.(child).catch(async (error: unknown) => {
        asked = true
        await end()
        throw error
      })
      stream = streamTransport({
        input: stdout,
        output: stdin,
        end: () => undefined,
        onNoise: (line) => log.add(`[stdout] ${line}`),
        untrusted: { clock, atWork: deps.atWork },
      })
      listenTo(stream, {
        receive: (message, extra) => transport.onmessage?.(message, extra),
        failed: (error) => transport.onerror?.(error),
        closed() {
          afterExit(() => transport.onclose?.())
          void end()
        },
      })
      await stream.start()
    },
    send: (message, options) =>
      stream === undefined
        ? Promise.reject(new TooltrayError('server_disconnected', 'The server is not running.'))
        : stream.send(message, options),
    post(message) {
      if (stream === undefined) throw new TooltrayError('server_disconnected', 'The server is not running.')
      stream.post(message)
    },
    close: async () => {
      asked = true
      stream?.closed()
      await end()
    },
    closed: () => stream?.closed(),
  }

  let ending: Promise<void> | undefined
  const end = (): Promise<void> =>
    (ending ??= (async () => {
      if (child?.pid === undefined) return
      await endProcess(child, platform, clock, deps.grace ?? DEFAULT_GRACE)
      watchdog.remove(child.pid)
      isGone()
    })())

  const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
    ended = signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`
    // Everything that the process started ends with it. The last output on stdout is read first.
    if (child?.pid !== undefined && treeAlive(platform, child.pid)) signalTree(platform, child.pid, true)
    isGone()
    const cancel = clock.after(DRAIN_TIME, () => stream?.closed())
    child?.once('close', () => {
      cancel()
      stream?.closed()
    })
  }

  return transport
}

/** Explains why a program could not be started. */
export function startError(program: Program, error: unknown, os = process.platform): TooltrayError {
  const code = systemCodeOf(error)
  if (code === 'ENOENT' && program.cwd !== undefined && !existsSync(program.cwd)) {
    return new TooltrayError('server_start_failed', `The folder "${program.cwd}" does not exist.`, {
      hint: 'Create it, or name another folder in the entry of the server.',
      cause: error,
    })
  }
  if (code === 'ENOENT') return programMissing(program.command, program.env, os, error)
  if (code === 'EACCES') {
    return new TooltrayError('server_start_failed', `The program "${program.command}" cannot be run: you have no permission.`, {
      hint: 'Make the file executable.',
      cause: error,
    })
  }
  const [longest] = Object.entries(program.env).toSorted(([, one], [, other]) => other.length - one.length)
  if (code === 'E2BIG' && longest !== undefined) {
    const message = `The program "${program.command}" could not be started: what it is given is longer than this system passes on.`
    return new TooltrayError('server_start_failed', message, {
      hint: `The longest of its variables is ${longest[0]}, with ${Math.ceil(longest[1].length / 1024)} KB. Put such a text into a file.`,
      cause: error,
    })
  }
  return new TooltrayError('server_start_failed', `The program "${program.command}" could not be started: ${code ?? String(error)}.`, {
    cause: error,
  })
}
