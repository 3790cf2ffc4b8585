import type { Engine } from '../engine/app/engine-api.ts'
import type { EngineEvent } from '../contract/engine-status.ts'

/** Changes that a window or command may not have read yet. Over it: the whole status replaces them. */
const MOST_WAITING = 1_000

/**
 * Streams the engine's events to one subscriber: the status first, then every change, until the subscription ends. Memory for a slow
 * subscriber is bounded: missed changes are replaced by the current status.
 *
 * @param answers as in `Engine.watch`.
 */
export async function* eventStream(
  engine: Engine,
  signal: AbortSignal | undefined,
  answers: boolean,
): AsyncGenerator<EngineEvent, void, undefined> {
  let waiting: EngineEvent[] = []
  let wake = (): void => undefined
  const whole = (): EngineEvent => ({ type: 'status', status: engine.status() })
  const unwatch = engine.watch((event) => {
    waiting = waiting.length < MOST_WAITING ? [...waiting, event] : [whole()]
    wake()
  }, answers)
  const onAbort = (): void => wake()
  signal?.addEventListener('abort', onAbort)
  try {
    yield whole()
    while (signal?.aborted !== true) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      for (const event of waiting.splice(0)) yield event
    }
  } finally {
    unwatch()
    signal?.removeEventListener('abort', onAbort)
  }
}
