import type { ConnectionState, ServerStatus } from '../../electron/control/contract.ts'
import type { ServerFilter } from '../frame/route.ts'
import { counted } from '../parts/ago.ts'

/** How a server stands, in a few words beside its mark. */
export function standingOf(server: ServerStatus): string {
  const { state, inFlight, error, refreshing, signIn } = server
  if (signIn?.name === 'signing-in') return 'waiting for you in the browser'
  if (refreshing && (state === 'connected' || state === 'idle')) return 'reading its tools'
  switch (state) {
    case 'connected':
      return 'ready'
    case 'active':
      return `${counted(inFlight, 'call')} running`
    case 'idle':
      return 'idle'
    case 'disconnected':
      return 'asleep until used'
    case 'connecting':
      return server.doing === 'fetching'
        ? 'fetching its packages'
        : server.doing === 'waiting'
          ? 'waiting for another to end'
          : 'connecting'
    case 'needs-sign-in':
      return 'needs you to sign in'
    case 'needs-key':
      return `needs ${server.missing?.length === 1 ? `a key: ${server.missing[0]}` : counted(server.missing?.length ?? 0, 'key')}`
    case 'failed':
      return error?.message ?? 'failed'
    case 'disabled':
      return 'off'
  }
}

/** Which of the list's filters a state belongs to, if any. */
export function filterOf(state: ConnectionState): ServerFilter | undefined {
  if (state === 'failed') return 'failed'
  if (state === 'needs-sign-in') return 'sign-in'
  if (state === 'needs-key') return 'key'
  return state === 'disabled' ? 'off' : undefined
}
