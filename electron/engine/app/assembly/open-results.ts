import { createKeptResults } from '../../gateway/results/kept-results.ts'
import { createReader } from '../../gateway/results/reader/reader.ts'
import { type Results, createResults } from '../../gateway/results/results.ts'
import type { CallerParts } from '../gateway-parts.ts'

/** Shaped results, and the storage for those too long for their client. */
interface OpenResults extends Results {
  close(): Promise<void>
}

/** Creates the handling of results. */
export function openResults({ paths, clock, log, events, startProcess, callers, storage }: CallerParts): OpenResults {
  const kept = createKeptResults(paths.resultsDir, clock, storage.problems.note)
  events.on('session.ended', (session) => kept.forget(session))
  const reader = createReader(clock, startProcess)
  return {
    ...createResults({
      kept,
      ask: reader.ask,
      clientOf: callers.programOf,
      settings: () => storage.config.state.settings,
      onError: (message) => log.warn({}, message),
    }),
    async close() {
      await reader.close()
      await kept.close()
    },
  }
}
