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

/** Time, passed in so that tests need no sleeping. `now` is milliseconds since 1970. */
export interface Clock {
  now(): number
  /** Calls `run` once after `ms`; the function returned cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The real clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
