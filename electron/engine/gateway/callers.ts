import type { Subject } from '../authorization/scope/subject.ts'
import type { Settings } from '../config/settings-schema.ts'
import type { Session } from './session/serving.ts'
import type { Caller } from '../base/caller.ts'

/** What is known of callers. */
export interface Callers {
  /** The name of the client or its principal; "Tooltray" for the local user. */
  clientOf(caller: Caller): string
  /** The client's own name, which determines how results are shown. */
  programOf(caller: Caller): string
  /** Whose rules apply. Undefined for the local user, and for a session that has ended. */
  subjectOf(caller: Caller): Subject | undefined
  /** The profile; undefined: all servers. */
  profileOf(caller: Caller): string | undefined
}

/** @param settings the active ones; their profile is that of sessions without one. */
export function callersOf(sessions: { get(id: string): Session | undefined }, settings: () => Pick<Settings, 'profile'>): Callers {
  const clientOf = ({ kind, id }: Caller): string => (kind === 'person' ? 'Tooltray' : (sessions.get(id)?.clientName ?? id))
  const subjectOf = ({ id }: Caller): Subject | undefined => sessions.get(id)?.subject
  return {
    clientOf,
    programOf: (caller) => sessions.get(caller.id)?.program ?? clientOf(caller),
    subjectOf,
    profileOf: (caller) => (caller.kind === 'person' ? undefined : (subjectOf(caller)?.profile ?? settings().profile)),
  }
}
