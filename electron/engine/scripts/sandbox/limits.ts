/** What one script may take. */
export interface Limits {
  /** Milliseconds of computing, all turns together. */
  readonly computing: number
  /** Bytes of its own heap. */
  readonly memory: number
  /** Bytes of its stack. */
  readonly stack: number
  /** Calls and questions, of all kinds. */
  readonly calls: number
  /** Characters of one message to the engine: arguments, or what it returns. */
  readonly message: number
  /** Characters of what it writes to its console that come back. */
  readonly said: number
}

export const LIMITS: Limits = {
  computing: 10_000,
  memory: 64 * 1024 * 1024,
  stack: 512 * 1024,
  calls: 5_000,
  message: 4_000_000,
  said: 4_096,
}

/** Calls of one script that run at the same time. */
export const MOST_AT_ONCE = 8
/** Times that it sleeps at once, and the longest of them in ms. */
export const MOST_SLEEPS = 1_000
export const LONGEST_SLEEP = 600_000
