import { TooltrayError } from '../../base/errors.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import type { Policy } from '../../authorization/policy/policy.ts'
import { withinScope } from '../directory/within-scope.ts'
import type { SessionList } from '../session-list.ts'
import type { Caller } from '../../base/caller.ts'

/** Tool access of a caller: everything for the local user, the scope for a session. Throws `call_cancelled` if the session has ended. */
export function toolAccessOf(
  caller: Caller,
  deps: ToolAccess,
  sessions: Pick<SessionList, 'get'>,
  policy: Pick<Policy, 'scopeOf'>,
): ToolAccess {
  if (caller.kind === 'person') return deps
  const session = sessions.get(caller.id)
  if (session === undefined) throw new TooltrayError('call_cancelled', 'The session has ended.')
  return withinScope(deps, policy.scopeOf(session.subject))
}
