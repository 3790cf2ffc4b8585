import { homedir, tmpdir } from 'node:os'

/** The properties of a machine. Passed in everywhere, so that all three systems can be tested on one. */
export interface Platform {
  readonly os: 'darwin' | 'linux' | 'win32'
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly tmp: string
  /** Numeric user id; undefined on Windows. */
  readonly uid: number | undefined
}

/** The machine of this process. Systems other than macOS and Windows are treated as Linux. */
export function thisPlatform(): Platform {
  const os = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  return { os, env: process.env, home: homedir(), tmp: tmpdir(), uid: process.getuid?.() }
}

/** Time, passed in so that tests need not sleep. */
export interface Clock {
  /** Milliseconds since 1970, for people and for disk. People and network time may set it forward or back. */
  now(): number
  /** Milliseconds since some moment; never goes back. For limits and waits, and the age of data in memory. */
  monotonic(): number
  /** Calls `run` once after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The real clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/**
 * Whether something on disk is younger than `limit` ms. A negative age, due to a wall clock that was set back, counts as old: otherwise it
 * would stay young until that time.
 */
export function isYounger(age: number, limit: number): boolean {
  return age >= 0 && age < limit
}
