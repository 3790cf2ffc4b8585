import type { ControlClient } from '../../electron/control/control-api.ts'
import type { EngineEvent } from '../../electron/contract/engine-status.ts'
import { callerOf } from '../../electron/control/words/callers.ts'
import { hasAppCalled } from './app-calls.ts'
import { createCallLog } from './call-log.ts'
import { createRunningCalls } from './running-calls.ts'
import { Refused } from './links/link.ts'
import { openLink } from './links/open-link.ts'
import { createStore } from './store.ts'
import { type EngineView, applyEvent, nothingKnown } from './view.ts'

/** The window's view of the engine, updated by events only. */
export const engineView = createStore<EngineView>(nothingKnown)

/** The number of stderr notifications per server; a displayed log is reloaded when it changes. */
export const logChanges = createStore<ReadonlyMap<string, number>>(new Map())

export const callLog = createCallLog((run) => setTimeout(run, 30))

/** Only calls that run long enough to be noticed. */
export const runningCalls = createRunningCalls((run) => setTimeout(run, 150))

/** In ms: short at first, then longer. */
const FIRST_RETRY = 300
const LAST_RETRY = 5_000
/** All days that calls are counted for. */
const MOST_DAYS = 90

/** The client of the connected engine; undefined while there is none. */
export const engineClient = createStore<ControlClient | undefined>(undefined)

/** Returns the connected engine. Throws if there is none. */
export function engine(): ControlClient {
  const client = engineClient.get()
  if (client === undefined) throw new Error('Tooltray cannot be reached right now.')
  return client
}

/** Keeps a connection to the engine while the window is open. */
export async function followEngine(): Promise<never> {
  let retry = FIRST_RETRY
  for (;;) {
    let refused = false
    const link = await openLink().catch((error: unknown) => {
      refused = error instanceof Refused
      return undefined
    })
    if (link !== undefined) {
      engineClient.set(link.client)
      retry = FIRST_RETRY
      await Promise.race([listen(link.client), link.closed])
      engineClient.set(undefined)
    }
    engineView.set({ ...engineView.get(), link: refused ? 'refused' : 'offline' })
    await new Promise((resolve) => setTimeout(resolve, retry))
    retry = Math.min(LAST_RETRY, retry * 1.5)
  }
}

/** Reloads what a status event does not contain: the first status, or one after this window fell behind. */
function catchUp(client: ControlClient): void {
  runningCalls.forget()
  if (hasAppCalled.get() !== true)
    client.stats.get({ days: MOST_DAYS }).then(
      ({ clients }) => hasAppCalled.set(clients.length > 0 || hasAppCalled.get() === true),
      (error: unknown) => console.info('What apps have called could not be read:', error),
    )
  client.calls.recent().then(
    (calls) => callLog.fill(calls),
    (error: unknown) => console.info('The calls so far could not be read:', error),
  )
}

/** Receives events until the stream ends or fails; the caller reconnects. */
async function listen(client: ControlClient): Promise<void> {
  try {
    for await (const event of await client.attend()) {
      if (event.type === 'status') catchUp(client)
      take(event)
    }
  } catch (error) {
    // So ends a link that was closed, as it is while the engine starts.
    if (!(error instanceof Error && error.name === 'AbortError')) console.info('The stream of changes broke:', error)
  }
}

/** Applies an event to the stores. */
function take(event: EngineEvent): void {
  switch (event.type) {
    case 'call-started':
      return runningCalls.begin(event.call)
    case 'call-progress':
      return runningCalls.progress(event.id, event.message)
    case 'call':
      runningCalls.end(event.call.id)
      if (callerOf(event.call.caller).kind !== 'person') hasAppCalled.set(true)
      return callLog.add(event.call)
    case 'search':
      return callLog.add(event.search)
    case 'log':
      return logChanges.set(new Map(logChanges.get()).set(event.name, (logChanges.get().get(event.name) ?? 0) + 1))
    default:
      return engineView.set(applyEvent(engineView.get(), event))
  }
}
