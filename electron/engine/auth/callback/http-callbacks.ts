import type { Callback, CallbackListener } from './callback-listener.ts'

/** What the browser of a person gets at the end of a sign-in. */
export type CallbackOutcome =
  { readonly kind: 'shown'; readonly ok: boolean; readonly message: string } | { readonly kind: 'redirect'; readonly target: string }

/** A callback that the HTTP address received. */
export interface TakenCallback<About> {
  /** What the sign-in is about. */
  readonly about: About
  readonly outcome: Promise<CallbackOutcome>
}

/** The callbacks of sign-ins of people who connect over HTTP: their browsers cannot reach a loopback address of this computer. */
export interface HttpCallbacks<About> {
  /**
   * Waits for the callback of one sign-in at an address.
   *
   * @param browser a secret of the browser that began it: no other one can finish it.
   */
  listen(redirectUrl: string, browser: string, about: About): CallbackListener
  /**
   * Takes a callback. Returns undefined if no sign-in waits for its state (RFC 6749, section 10.12), or another browser began that one.
   *
   * @param browser the secret that the browser has for this state.
   */
  take(params: URLSearchParams, browser: string | undefined): TakenCallback<About> | undefined
}

/** Creates the callbacks. It owns those that are awaited, each of which is taken once. */
export function createHttpCallbacks<About>(): HttpCallbacks<About> {
  const awaited = new Map<string, { readonly browser: string; readonly about: About; readonly come: (callback: Callback) => void }>()
  return {
    listen(redirectUrl, browser, about) {
      const states = new Set<string>()
      return {
        redirectUrl,
        callback: (state) =>
          new Promise((come) => {
            states.add(state)
            awaited.set(state, { browser, about, come })
          }),
        close: () => states.forEach((state) => awaited.delete(state)),
      }
    },
    take(params, browser) {
      const state = params.get('state') ?? ''
      const waiting = awaited.get(state)
      if (waiting === undefined || browser !== waiting.browser) return undefined
      awaited.delete(state)
      const { promise: outcome, resolve } = Promise.withResolvers<CallbackOutcome>()
      waiting.come({
        params,
        answer: ({ ok, message }) => resolve({ kind: 'shown', ok, message }),
        redirect: (target) => resolve({ kind: 'redirect', target }),
      })
      return { about: waiting.about, outcome }
    },
  }
}
