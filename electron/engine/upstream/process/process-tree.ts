import { type ChildProcess, execFile, spawn } from 'node:child_process'
import crossSpawn from 'cross-spawn'
import type { Clock, Platform } from '../../base/platform.ts'

/** How to signal a process and everything it started. */
export type EndPlan =
  { readonly signal: 'SIGTERM' | 'SIGKILL'; readonly target: number } | { readonly command: string; readonly args: readonly string[] }

/**
 * How to end `pid` and everything it started.
 *
 * UNIX: each server leads a process group of its own, and a negative target means the group (`npx` is only the parent of the real
 * server). Windows has no groups: `taskkill /T` walks the tree.
 */
export function endPlan(platform: Platform, pid: number, force: boolean): EndPlan {
  if (platform.os === 'win32') return { command: 'taskkill', args: ['/PID', String(pid), '/T', ...(force ? ['/F'] : [])] }
  return { signal: force ? 'SIGKILL' : 'SIGTERM', target: -pid }
}

/** Signals the tree to end. Ignores a tree that is gone already, and one of another user (`sudo`), which must not be ended. */
export function signalTree(platform: Platform, pid: number, force: boolean): void {
  const plan = endPlan(platform, pid, force)
  if ('command' in plan) {
    execFile(plan.command, [...plan.args], { windowsHide: true }, () => undefined)
    return
  }
  try {
    process.kill(plan.target, plan.signal)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/** Whether any process of the group is left. Always false on Windows, where the tree is not known after its root ended. */
export function treeAlive(platform: Platform, pid: number): boolean {
  if (platform.os === 'win32') return false
  try {
    process.kill(-pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A program to start, as passed to the system. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env: Record<string, string>
  /** Further streams of the process, after the standard three. */
  readonly streams?: readonly ('pipe' | 'ipc')[]
  /** Called with the process as soon as it exists. */
  started?(child: ChildProcess): void
  /** Resolves when the process may be talked to. Rejects if it must not run; it is then ended. */
  admitted?(child: ChildProcess): Promise<void>
}

/** Starts a program without a shell, with pipes as its streams, in its own process group if the system has groups. */
export function startProcess(platform: Platform, launch: Launch): ChildProcess {
  const options = {
    env: launch.env,
    stdio: ['pipe' as const, 'pipe' as const, 'pipe' as const, ...(launch.streams ?? [])],
    shell: false,
    windowsHide: true,
    cwd: launch.cwd,
  }
  // On Windows `npx` is really `npx.cmd`, which only cmd.exe can run, with quoting rules of its own: cross-spawn knows them.
  const child =
    platform.os === 'win32'
      ? crossSpawn(launch.command, [...launch.args], options)
      : spawn(launch.command, [...launch.args], { ...options, detached: true })
  launch.started?.(child)
  return child
}

/** The time for each step of an ending, in ms. */
export interface Grace {
  /** From closing stdin to TERM. */
  readonly stdin: number
  /** From TERM to KILL. */
  readonly term: number
}

export const DEFAULT_GRACE: Grace = { stdin: 2_000, term: 2_000 }

/** In ms. A process that got KILL is gone within this on the slowest machine; one that cannot be signalled lives on. */
const KILLED_WITHIN = 5_000

/**
 * Ends a server: closes its stdin, waits, sends TERM to the whole group, waits, sends KILL (MCP specification, stdio shutdown).
 * Resolves when the process has exited; the rest of its group is then killed, so that no grandchild stays behind. A process of
 * another user (`sudo`), which cannot be signalled, is finally left alone.
 */
export async function endProcess(child: ChildProcess, platform: Platform, clock: Clock, grace: Grace = DEFAULT_GRACE): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const within = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, () => resolve(false))
      void exited.then(() => {
        cancel()
        resolve(true)
      })
    })
  child.stdin?.end()
  if (!(await within(grace.stdin))) {
    signalTree(platform, pid, false)
    if (!(await within(grace.term))) {
      signalTree(platform, pid, true)
      if (!(await within(KILLED_WITHIN))) return
    }
  }
  if (treeAlive(platform, pid)) signalTree(platform, pid, true)
}
