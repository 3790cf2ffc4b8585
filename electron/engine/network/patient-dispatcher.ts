/** What Node's `fetch` sends requests with (undici, `Dispatcher.dispatch`), as far as it is used here. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean
}

/** Where Node keeps the dispatcher of its `fetch`; the number is that of undici's interface. */
const PLACES = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) => Symbol.for(name))

/** No limit for the headers of an answer, and none between two pieces of its body: both are 300 s otherwise (undici, `DispatchOptions`). */
export const WITHOUT_LIMITS = { headersTimeout: 0, bodyTimeout: 0 }

/**
 * A dispatcher for Node's `fetch` that waits for an answer as long as the caller does. It sends by the one that is in force.
 *
 * @returns undefined if this Node keeps it elsewhere.
 */
export function patientDispatcher(): Dispatcher | undefined {
  const inForce = (): Dispatcher | undefined =>
    PLACES.map((place) => (globalThis as Record<symbol, unknown>)[place] as Dispatcher | undefined).find((found) => found !== undefined)
  // Node loads its `fetch`, and sets the dispatcher, with the first look at what belongs to it; `fetch` itself loads it when it is called.
  if (typeof globalThis.Response !== 'function' || inForce() === undefined) return undefined
  return { dispatch: (options, handler) => inForce()?.dispatch({ ...options, ...WITHOUT_LIMITS }, handler) ?? false }
}
