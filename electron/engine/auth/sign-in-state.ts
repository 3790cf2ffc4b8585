import type { Problem } from '../base/errors.ts'

/**
 * How the sign-in at one remote server stands. Times are ms since 1970.
 *
 * - `signed-out`: the server wants a sign-in; `problem` tells why the last one ended or failed
 * - `signing-in`: a person is at it in the browser, until `until` at the latest
 * - `signed-in`: a token is there; `until` is when it must have been renewed, if the server said so; `wants` are the rights that the last
 *   refused request lacked
 * - `refused`: several tries in a row led nowhere, so Tooltray does not ask again by itself
 *
 * `offer` names the program whose sign-in for the same server could be taken over.
 */
export type SignInState =
  | { readonly name: 'signed-out'; readonly problem?: Problem; readonly offer?: 'mcp-remote' }
  | { readonly name: 'signing-in'; readonly since: number; readonly until: number }
  | { readonly name: 'signed-in'; readonly until?: number; readonly wants?: string }
  | { readonly name: 'refused'; readonly problem: Problem }

export type SignInEvent =
  | { readonly type: 'wanted'; readonly problem?: Problem; readonly offer?: 'mcp-remote' }
  | { readonly type: 'started'; readonly until: number }
  | { readonly type: 'signed-in'; readonly until?: number }
  | { readonly type: 'rights-wanted'; readonly scope: string }
  | { readonly type: 'failed'; readonly problem: Problem; readonly before: SignInState | undefined }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'signed-out' }

/** The next state. Pure: `now` is passed in. Undefined stands for a server of which nothing is known. */
export function reduceSignIn(state: SignInState | undefined, event: SignInEvent, now: number): SignInState | undefined {
  switch (event.type) {
    case 'wanted': {
      // While somebody is in the browser, others are told to wait for that.
      if (state?.name === 'signing-in' || state?.name === 'refused') return state
      const problem = event.problem ?? (state?.name === 'signed-out' ? state.problem : undefined)
      return { name: 'signed-out', ...(problem === undefined ? {} : { problem }), ...(event.offer === undefined ? {} : { offer: event.offer }) }
    }
    case 'started':
      return { name: 'signing-in', since: now, until: event.until }
    case 'signed-in':
      return { name: 'signed-in', ...(event.until === undefined ? {} : { until: event.until }) }
    case 'rights-wanted':
      return state?.name === 'signed-in' ? { ...state, wants: event.scope } : state
    case 'failed':
      // A try that failed takes nothing away from who was signed in.
      return event.before?.name === 'signed-in' ? event.before : { name: 'signed-out', problem: event.problem }
    case 'refused':
      return { name: 'refused', problem: event.problem }
    case 'signed-out':
      return { name: 'signed-out' }
  }
}
