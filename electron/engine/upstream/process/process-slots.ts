import { placeOfSetting } from '../../base/words/place-of-setting.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'

/** A server that wants to start a process. */
export interface SlotRequest {
  readonly server: string
  /** Longest wait, in ms. */
  readonly timeout: number
  /** Leaves the queue. */
  readonly signal: AbortSignal
  /** Told when there is no slot at once. */
  onWait(): void
}

/** Lets no more processes live at a time than allowed. A request that finds all slots taken waits in a queue. */
export interface ProcessSlots {
  /**
   * Resolves as soon as a slot is free, with a function to call once when the process has ended.
   * Throws `too_many_processes` when none was free in time, and the signal's reason when it was aborted.
   */
  take(request: SlotRequest): Promise<() => void>
  /** Something may have become free, or the limit has changed. */
  look(): void
}

interface Waiting {
  readonly goOn: () => void
}

/** Dependencies of `createProcessSlots`. */
interface ProcessSlotsDeps {
  limit: () => number
  clock: Clock
  endUnused: () => Promise<void> | undefined
}

/**
 * @param deps.limit how many processes may live at a time.
 * @param deps.endUnused begins to end the process that has been unused longest. Returns its end, or undefined when all are in use.
 */
export function createProcessSlots(deps: ProcessSlotsDeps): ProcessSlots {
  const waiting: Waiting[] = []
  let taken = 0
  let leaving = 0

  const look = (): void => {
    while (waiting.length > 0 && taken < deps.limit()) {
      taken += 1
      waiting.shift()?.goOn()
    }
    // Ending a process takes a moment: one per waiting request is enough.
    while (leaving < waiting.length) {
      const end = deps.endUnused()
      if (end === undefined) return
      leaving += 1
      void end.finally(() => {
        leaving -= 1
        look()
      })
    }
  }

  const slot = (): (() => void) => {
    let given = true
    return () => {
      if (!given) return
      given = false
      taken -= 1
      look()
    }
  }

  return {
    look,
    take({ server, timeout, signal, onWait }) {
      if (waiting.length === 0 && taken < deps.limit()) {
        taken += 1
        return Promise.resolve(slot())
      }
      onWait()
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          cancel()
          signal.removeEventListener('abort', onAbort)
          const at = waiting.indexOf(self)
          if (at !== -1) waiting.splice(at, 1)
        }
        const self: Waiting = {
          goOn() {
            leave()
            resolve(slot())
          },
        }
        const onAbort = (): void => {
          leave()
          reject(signal.reason as Error)
        }
        const cancel = deps.clock.after(timeout, () => {
          leave()
          reject(tooMany(server, deps.limit()))
        })
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(self)
        if (signal.aborted) onAbort()
        else look()
      })
    },
  }
}

function tooMany(server: string, limit: number): TooltrayError {
  return new TooltrayError(
    'too_many_processes',
    `${server} was not started: ${limit === 1 ? 'one server is' : `${limit} servers are`} at work, and no more may run at the same time.`,
    {
      hint: `Try again when one has finished. More processes can be allowed ${placeOfSetting('limits', '"maxProcesses"')}.`,
    },
  )
}
