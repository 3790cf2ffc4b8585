import { createKeptResults } from '../../gateway/results/kept-results.ts'
import { createReader } from '../../gateway/results/reader/reader.ts'
import { createResults } from '../../gateway/results/results.ts'
import type { CallerParts } from '../gateway-parts.ts'

/** Creates the shaping of results, and the storage for those too long for their client. */
export function openResults({ paths, clock, log, events, startProcess, callers, storage }: CallerParts) {
  const kept = createKeptResults(paths.resultsDir, clock, storage.problems.note)
  events.on('session.ended', (session) => kept.forget(session))
  const reader = createReader(clock, startProcess)
  return {
    ...createResults({
      kept,
      ask: reader.ask,
      clientOf: (session) => callers.programOf({ kind: 'app', id: session }),
      settings: () => storage.config.state.settings,
      onError: (message) => log.warn({}, message),
    }),
    async close(): Promise<void> {
      await reader.close()
      await kept.close()
    },
  }
}
