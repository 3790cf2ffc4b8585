/**
 * What a thread shows of its turns to the engine while it is in the middle of one and cannot say anything: a few whole numbers in shared
 * memory.
 */
export interface Clockwork {
  readonly memory: SharedArrayBuffer
  /** A turn begins. */
  begin(): void
  /** It is over. */
  end(): void
  /** Milliseconds of all turns since the last reset, the one under way included. */
  computed(): number
  reset(): void
}

/** Milliseconds of all turns that are over; when the one under way began, by the machine's clock, or 0. */
const OVER = 0
const BEGAN = 1

/** @param memory of a clockwork on the other side; else a new one. */
export function createClockwork(memory = new SharedArrayBuffer(16)): Clockwork {
  const slots = new Float64Array(memory)
  // The same clock in all threads, which nobody sets.
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
