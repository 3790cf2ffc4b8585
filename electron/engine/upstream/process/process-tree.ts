import { type ChildProcess, execFile, spawn } from 'node:child_process'
import crossSpawn from 'cross-spawn'
import type { Clock, Platform } from '../../base/platform.ts'

/** How a process with all it started is told to end. */
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

/** Tells the tree to end; no error is a tree that is gone already, or one of somebody else (`sudo`), which is not ours to end. */
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

/** What is started, as the system gets it. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env: Record<string, string>
  /** Further streams of the process, after the three that all have. */
  readonly streams?: readonly ('pipe' | 'ipc')[]
  /** Wants the process as soon as it is there. */
  started?(child: ChildProcess): void
}

/** Starts a program without a shell, its streams as pipes, in a process group of its own where the system has groups. */
export function startProcess(platform: Platform, launch: Launch): ChildProcess {
  const options = {
    env: launch.env,
    stdio: ['pipe' as const, 'pipe' as const, 'pipe' as const, ...(launch.streams ?? [])],
    shell: false,
    windowsHide: true,
    ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
  }
  // On Windows `npx` is really `npx.cmd`, which only cmd.exe can run, with quoting rules of its own: cross-spawn knows them.
  const child =
    platform.os === 'win32'
      ? crossSpawn(launch.command, [...launch.args], options)
      : spawn(launch.command, [...launch.args], { ...options, detached: true })
  launch.started?.(child)
  return child
}

/** How long each step of an ending may take, in ms. */
export interface Grace {
  /** From closing stdin to the polite signal. */
  readonly stdin: number
  /** From the polite signal to the hard one. */
  readonly term: number
}

export const DEFAULT_GRACE: Grace = { stdin: 2_000, term: 2_000 }

/** A process that the hard signal reached is gone within this, in ms, on the slowest machine; one that it may not reach lives on. */
const KILLED_WITHIN = 5_000

/**
 * Ends a server: closes its stdin, waits, TERM to the whole group, waits, KILL (MCP specification, stdio shutdown).
 * Resolves when the process has exited; what is left of its group is killed then, so that no grandchild stays behind. A process of
 * somebody else (`sudo`), which may be told nothing, is left alone at last.
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
