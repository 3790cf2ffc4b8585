import type { Activity } from './activity/activity.ts'
import type { Audit } from './audit/audit.ts'
import type { Clock } from './base/platform.ts'
import type { Settings } from './config/settings-schema.ts'
import type { Scripting } from './gateway/meta-tools/meta-calls.ts'
import { scriptRunner } from './scripts/run-script.ts'
import { createSandbox } from './scripts/sandbox/sandbox.ts'
import { scripting } from './scripts/scripts.ts'
import { createSessionValues } from './scripts/session-values.ts'

/** Scripts, by whoever runs them. */
export interface OpenScripts extends Scripting {
  readonly runner: ReturnType<typeof scriptRunner>
  /** What scripts of a session kept for its next ones. */
  forget(session: string): void
  close(): Promise<void>
}

/** @param parts.profileOf the profile that a caller works in. */
export function openScripts(parts: {
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'scripts'>
  readonly activity: Pick<Activity, 'began' | 'ended'>
  readonly audit: Pick<Audit, 'add'>
  readonly callId: () => string
  readonly clientOf: (caller: string) => string
  readonly profileOf: (caller: string) => string | undefined
}): OpenScripts {
  const { activity, audit } = parts
  const sandbox = createSandbox(parts.clock)
  const values = createSessionValues()
  const runner = scriptRunner({
    ...parts,
    sandbox,
    values,
    onStart: (start) => activity.began(start),
    onEnd(record, detail) {
      audit.add(record, detail, parts.profileOf(record.caller))
      activity.ended(record, detail)
    },
  })
  return {
    ...scripting({ ...parts, sandbox, run: runner }),
    runner,
    forget: (session) => values.forget(session),
    close: () => sandbox.close(),
  }
}
