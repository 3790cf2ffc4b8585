import type { Problem } from '../../contract/problem.ts'
import type { SignInCode, SignInState } from '../../contract/servers.ts'

/** What may change the state of a sign-in. */
export type SignInEvent =
  | { readonly type: 'wanted'; readonly problem?: Problem | undefined; readonly offer?: 'mcp-remote' | undefined }
  | { readonly type: 'started'; readonly until: number; readonly code?: SignInCode | undefined }
  | { readonly type: 'signed-in'; readonly until?: number | undefined }
  | { readonly type: 'rights-wanted'; readonly scope: string }
  | { readonly type: 'failed'; readonly problem: Problem; readonly before: SignInState | undefined }
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'signed-out' }

/** Returns the next state. Pure: `now` is passed in. Undefined means that nothing is known of the server. */
export function reduceSignIn(state: SignInState | undefined, event: SignInEvent, now: number): SignInState | undefined {
  switch (event.type) {
    case 'wanted': {
      // While the user is in the browser, a further refusal changes nothing.
      if (state?.name === 'signing-in' || state?.name === 'refused') return state
      const problem = event.problem ?? (state?.name === 'signed-out' ? state.problem : undefined)
      return { name: 'signed-out', problem, offer: event.offer }
    }
    case 'started':
      return { name: 'signing-in', since: now, until: event.until, code: event.code }
    case 'signed-in':
      return { name: 'signed-in', until: event.until }
    case 'rights-wanted':
      return state?.name === 'signed-in' ? { ...state, wants: event.scope } : state
    case 'failed':
      // A failed attempt does not end an existing sign-in.
      return event.before?.name === 'signed-in' ? event.before : { name: 'signed-out', problem: event.problem }
    case 'refused':
      return { name: 'refused', problem: event.problem }
    case 'signed-out':
      return { name: 'signed-out' }
  }
}
