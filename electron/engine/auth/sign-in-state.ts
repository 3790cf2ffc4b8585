import type { Problem } from '../../contract/problem.ts'
import type { SignInState } from '../../contract/servers.ts'

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
      return {
        name: 'signed-out',
        ...(problem === undefined ? {} : { problem }),
        ...(event.offer === undefined ? {} : { offer: event.offer }),
      }
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
