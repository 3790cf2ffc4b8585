import type { Clock } from '../../base/platform.ts'
import type { Settings } from '../../config/settings-schema.ts'
import type { Callers } from '../../gateway/callers.ts'
import type { Scripting } from '../../gateway/meta-tools/meta-calls.ts'
import { scriptRunner } from '../../scripts/run-script.ts'
import { createSandbox } from '../../scripts/sandbox/sandbox.ts'
import { scripting } from '../../scripts/scripts.ts'
import { createSessionValues } from '../../scripts/session-values.ts'
import type { EventsOfEngine } from '../engine-events.ts'

/** Scripts, for all callers. */
export interface OpenScripts extends Scripting {
  readonly runner: ReturnType<typeof scriptRunner>
  close(): Promise<void>
}

/** Dependencies of `openScripts`. */
interface ScriptsDeps {
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'scripts'>
  readonly events: EventsOfEngine
  readonly callId: () => string
  readonly callers: Pick<Callers, 'clientOf' | 'profileOf'>
}

/** Opens the script sandbox and the values of sessions. `close` ends both. */
export function openScripts(deps: ScriptsDeps): OpenScripts {
  const { callers, events } = deps
  const { clientOf } = callers
  const sandbox = createSandbox(deps.clock)
  const values = createSessionValues()
  events.on('session.ended', (session) => values.forget(session))
  const runner = scriptRunner({
    ...deps,
    sandbox,
    values,
    clientOf,
    onStart: (call) => events.emit('call.started', call),
    onEnd: (record, detail) => events.emit('call.ended', { record, detail, profile: callers.profileOf(record.caller) }),
  })
  return { ...scripting({ ...deps, clientOf, sandbox, run: runner }), runner, close: () => sandbox.close() }
}
