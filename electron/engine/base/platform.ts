import { homedir, tmpdir } from 'node:os'

/** What differs between machines. Passed in everywhere, so that all three systems can be tested on one. */
export interface Platform {
  readonly os: 'darwin' | 'linux' | 'win32'
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly tmp: string
  /** Numeric user id; undefined on Windows. */
  readonly uid: number | undefined
}

/** The machine this process runs on. Systems other than macOS and Windows are treated as Linux. */
export function thisPlatform(): Platform {
  const os = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  return { os, env: process.env, home: homedir(), tmp: tmpdir(), uid: process.getuid?.() }
}

/** Time, passed in so that tests need no sleeping. */
export interface Clock {
  /** Milliseconds since 1970, for what people read and what is kept on disk. People and networks set it, back and forth. */
  now(): number
  /** Milliseconds since some moment; it only goes forward. For limits and waits, and the age of whatever lives in memory. */
  monotonic(): number
  /** Calls `run` once after `ms`; the function returned cancels it. */
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
 * Whether something that is kept on disk is younger than so many ms. What comes from the future, by a wall clock that was set back, is old:
 * else it would stay young until that time.
 */
export function isYounger(age: number, limit: number): boolean {
  return age >= 0 && age < limit
}
