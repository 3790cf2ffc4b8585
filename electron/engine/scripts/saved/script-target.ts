import type { CallStart } from '../../../contract/activity.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { CallTarget } from '../../gateway/calls/call-context.ts'
import { errorResult } from '../../gateway/calls/tool-result.ts'
import type { ToolAccess } from '../../gateway/meta-tools/meta-calls.ts'
import type { CallerRequestHandler } from '../../gateway/server-requests/server-requests.ts'
import type { scriptRunner } from '../run-script.ts'
import { resultOf } from '../scripts.ts'
import type { SavedScripts } from './saved-scripts.ts'
import type { Caller } from '../../base/caller.ts'

/** Dependencies of `scriptTarget`. */
interface ScriptTargetDeps {
  readonly saved: Pick<SavedScripts, 'get'>
  readonly run: ReturnType<typeof scriptRunner>
  readonly toolAccess: (caller: Caller) => ToolAccess
}

/**
 * Creates the target of one call of a saved script, as a server's connection is for other tools.
 *
 * @param deps.toolAccess returns the access of the caller.
 */
export function scriptTarget(server: string, caller: Caller, deps: ScriptTargetDeps): CallTarget {
  let call: CallStart | undefined
  return {
    id: `script-${caller.id}`,
    server,
    peer: undefined,
    began: (start) => void (call = start),
    async request({ params }, { timeout, signal, requestHandler, onprogress } = {}) {
      // Nested runs could deadlock, each waiting for a thread that the other has.
      if (call?.parent !== undefined) return errorResult(new TooltrayError('script_failed', 'A script cannot call a saved script.'))
      const { name, code, readOnly } = deps.saved.get(String(isObject(params) ? params['name'] : ''))
      const outcome = await deps.run(
        () => deps.toolAccess(caller),
        {
          name,
          code,
          readOnly,
          input: isObject(params) ? params['arguments'] : undefined,
          timeout: timeout === undefined ? undefined : timeout / 1000,
          callId: call?.id,
        },
        // `requestHandler` is the one from the caller's context.
        { caller, signal, requestHandler: requestHandler as CallerRequestHandler | undefined, onProgress: onprogress },
      )
      return resultOf(outcome)
    },
  }
}
