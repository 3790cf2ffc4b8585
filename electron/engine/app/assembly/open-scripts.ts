import { scriptRunner } from '../../scripts/run-script.ts'
import { createSandbox } from '../../scripts/sandbox/sandbox.ts'
import { scripting } from '../../scripts/scripts.ts'
import { createSessionValues } from '../../scripts/session-values.ts'
import type { CallerParts } from '../gateway-parts.ts'
import { callerOf } from '../../base/caller.ts'

/** Opens the script sandbox and the values of sessions. `close` ends both. */
export function openScripts({ clock, events, callId, callers, storage: { config } }: CallerParts) {
  const { clientOf } = callers
  const sandbox = createSandbox(clock)
  const values = createSessionValues()
  events.on('session.ended', (session) => values.forget(session))
  const runner = scriptRunner({
    clock,
    callId,
    clientOf,
    sandbox,
    values,
    onStart: (call) => events.emit('call.started', call),
    onEnd: (record, detail) => events.emit('call.ended', { record, detail, profile: callers.profileOf(callerOf(record.caller)) }),
  })
  return {
    ...scripting({ settings: () => config.state.settings, clientOf, sandbox, run: runner }),
    runner,
    close: () => sandbox.close(),
  }
}
