/**
 * Timing of a thread's turns in shared memory, as a few numbers. The engine reads it while the thread is in the middle of a turn and cannot
 * send a message.
 */
export interface Clockwork {
  readonly memory: SharedArrayBuffer
  /** Starts a turn. */
  begin(): void
  /** Ends the turn. */
  end(): void
  /** Milliseconds of all turns since the last reset, including the current one. */
  computed(): number
  reset(): void
}

/** Milliseconds of all finished turns; start of the current turn by the monotonic clock, or 0. */
const OVER = 0
const BEGAN = 1

/** @param memory of the clockwork in the other thread; omitted: a new one. */
export function createClockwork(memory = new SharedArrayBuffer(16)): Clockwork {
  const slots = new Float64Array(memory)
  // A monotonic clock, which is the same in all threads.
  const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000
  const slot = (at: number): number => slots[at] ?? 0
  return {
    memory,
    begin: () => void (slots[BEGAN] = now()),
    end() {
      slots[OVER] = slot(OVER) + (now() - slot(BEGAN))
      slots[BEGAN] = 0
    },
    computed() {
      const began = slot(BEGAN)
      return slot(OVER) + (began === 0 ? 0 : Math.max(0, now() - began))
    },
    reset() {
      slots.fill(0)
    },
  }
}
