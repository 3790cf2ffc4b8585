import type { ControlClient, EngineEvent } from '../../electron/control/contract.ts'
import { createCallLog } from './call-log.ts'
import { createRunningCalls } from './running-calls.ts'
import { Refused } from './link.ts'
import { openLink } from './open-link.ts'
import { createStore } from './store.ts'
import { type EngineView, applyEvent, nothingKnown } from './view.ts'

/** What the window knows of the engine. It changes as the engine tells, and never by asking again. */
export const engineView = createStore<EngineView>(nothingKnown)

/** How often each server was said to have written to stderr; who shows its log asks again. */
export const logChanges = createStore<ReadonlyMap<string, number>>(new Map())

export const callLog = createCallLog((run) => setTimeout(run, 30))

/** Most calls are over before anybody could read that they run; these are the others. */
export const runningCalls = createRunningCalls((run) => setTimeout(run, 150))

/** In ms: soon at first, and then with patience. */
const FIRST_RETRY = 300
const LAST_RETRY = 5_000

let current: ControlClient | undefined

/** The engine to ask. Throws while there is none. */
export function engine(): ControlClient {
  if (current === undefined) throw new Error('The engine cannot be reached right now.')
  return current
}

/** Keeps a connection to the engine for as long as the window is open. */
export async function followEngine(): Promise<never> {
  let retry = FIRST_RETRY
  for (;;) {
    let refused = false
    const link = await openLink().catch((error: unknown) => {
      refused = error instanceof Refused
      return undefined
    })
    if (link !== undefined) {
      current = link.client
      retry = FIRST_RETRY
      await Promise.race([listen(link.client), link.closed])
      current = undefined
    }
    engineView.set({ ...engineView.get(), link: refused ? 'refused' : 'offline' })
    await new Promise((resolve) => setTimeout(resolve, retry))
    retry = Math.min(LAST_RETRY, retry * 1.5)
  }
}

/** A whole status comes first, and again when this window fell behind: what happened meanwhile was not told one by one. */
function catchUp(client: ControlClient): void {
  runningCalls.forget()
  client.calls.recent().then(
    (calls) => callLog.fill(calls),
    (error: unknown) => console.info('The calls so far could not be read:', error),
  )
}

/** Takes events until the stream ends or breaks; either way the link is to be opened anew. */
async function listen(client: ControlClient): Promise<void> {
  try {
    for await (const event of await client.attend()) {
      if (event.type === 'status') catchUp(client)
      take(event)
    }
  } catch (error) {
    console.info('The stream of changes broke:', error)
  }
}

/** Puts an event where it is shown. */
function take(event: EngineEvent): void {
  switch (event.type) {
    case 'call-started':
      return runningCalls.begin(event.call)
    case 'call':
      runningCalls.end(event.call.id)
      return callLog.add(event.call)
    case 'search':
      return callLog.add(event.search)
    case 'log':
      return logChanges.set(new Map(logChanges.get()).set(event.name, (logChanges.get().get(event.name) ?? 0) + 1))
    default:
      return engineView.set(applyEvent(engineView.get(), event))
  }
}
