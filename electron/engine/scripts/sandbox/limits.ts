/** Limits of one script. */
export interface Limits {
  /** Milliseconds that one script computes, all turns together. Over it: the script ends with `script_limit`. */
  readonly computing: number
  /** Bytes of the heap of one script. Over it: the script ends with `script_limit`. */
  readonly memory: number
  /** Bytes of the stack of one script. Over it: the script ends with `script_limit`. */
  readonly stack: number
  /** Calls and other requests of one script, of all kinds. Over it: the script ends with `script_limit`. */
  readonly calls: number
  /**
   * Characters of one message between a script and Tooltray: arguments, results, and what it returns. Over it: the script ends with
   * `script_limit`; a result of a call is kept, and the call fails with `value_too_large`.
   */
  readonly message: number
  /** Characters of one script's console output that are returned. Over it: the rest is left out. */
  readonly output: number
}

export const LIMITS: Limits = {
  computing: 10_000,
  memory: 64 * 1024 * 1024,
  stack: 512 * 1024,
  calls: 5_000,
  message: 4_000_000,
  output: 4_096,
}

/** Calls of one script that run at the same time. Over it: further calls wait their turn. */
export const MOST_AT_ONCE = 8
/** Sleeps of one script at the same time. Over it: the script ends with `script_limit`. */
export const MOST_SLEEPS = 1_000
/** Time in ms of one sleep of a script. Over it: it sleeps for this time. */
export const LONGEST_SLEEP = 600_000
