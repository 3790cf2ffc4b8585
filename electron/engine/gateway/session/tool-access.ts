import { TooltrayError } from '../../base/errors.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import type { Policy } from '../../authorization/policy/policy.ts'
import { withinScope } from '../directory/within-scope.ts'
import type { SessionList } from '../session-list.ts'

/** Tool access of a caller: everything for the local user, the scope for a session. Throws `call_cancelled` if the session has ended. */
export function toolAccessOf(
  caller: string,
  deps: ToolAccess,
  sessions: Pick<SessionList, 'get'>,
  policy: Pick<Policy, 'scopeOf'>,
): ToolAccess {
  if (caller === 'control') return deps
  const session = sessions.get(caller)
  if (session === undefined) throw new TooltrayError('call_cancelled', 'The session has ended.')
  return withinScope(deps, policy.scopeOf(session.asCaller))
}
