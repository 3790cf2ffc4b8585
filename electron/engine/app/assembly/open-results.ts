import type { Clock } from '../../base/platform.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import { createKeptResults } from '../../gateway/results/kept-results.ts'
import type { StartProcess } from '../../gateway/results/reader/own-process.ts'
import { createReader } from '../../gateway/results/reader/reader.ts'
import { type Results, createResults } from '../../gateway/results/results.ts'

/** Shaped results, and the storage for those too long for their client. */
export interface OpenResults extends Results {
  close(): Promise<void>
}

/**
 * Creates the handling of results.
 *
 * @param deps.folder for kept results that exceed the memory limit.
 */
export function openResults(
  deps: Pick<Parameters<typeof createResults>[0], 'clientOf' | 'settings' | 'onError'> & {
    readonly events: EventsOfEngine
    readonly folder: string
    readonly clock: Clock
    /** Starts the reader process; defaults to Node. */
    readonly startProcess?: StartProcess | undefined
    readonly onProblem: Parameters<typeof createKeptResults>[2]
  },
): OpenResults {
  const { events, folder, clock, startProcess, onProblem, ...others } = deps
  const kept = createKeptResults(folder, clock, onProblem)
  events.on('session.ended', (session) => kept.forget(session))
  const reader = createReader(clock, startProcess)
  return {
    ...createResults({ ...others, kept, ask: reader.ask }),
    async close() {
      await reader.close()
      await kept.close()
    },
  }
}
