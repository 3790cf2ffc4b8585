import { callIds } from '../../records/activity/call-ids.ts'
import { createQuietWatch } from '../../records/activity/quiet-watch.ts'
import { callerInstances } from '../../gateway/caller-instances.ts'
import { callersOf } from '../../gateway/callers.ts'
import { personalSignIn } from '../../gateway/personal-sign-in.ts'
import { createSessionList } from '../../gateway/session-list.ts'
import type { CallerParts, GatewayParts } from '../gateway-parts.ts'

/** In ms. Longer than a client usually pauses between two requests. */
const QUIET = 30_000

/** Opens what is known of callers, with an empty list of sessions. */
export function openCallers(deps: GatewayParts): CallerParts {
  const { clock, events, upstream } = deps
  const { config } = deps.storage
  const sessions = createSessionList(deps)
  const callers = callersOf(sessions, () => config.state.settings)
  const instances = callerInstances({
    pool: upstream.pool,
    sessions,
    watch: upstream.watchResource,
    admit: upstream.admit,
    signedIn: personalSignIn(deps.personal.linkFor),
    configOf: (server) => config.state.servers.get(server),
  })
  const quiet = createQuietWatch(clock, QUIET, () => deps.onQuiet?.())
  events.on('call.ended', () => quiet.touch())
  return { ...deps, sessions, callers, instances, callId: callIds(), quiet }
}
