import type { Caller } from '../authorization/scope/caller.ts'
import type { Settings } from '../config/settings-schema.ts'
import type { Session } from './session/serving.ts'

/** The callers: sessions of clients, by their ids, and `control`, the local user in the window or on the command line. */
export interface Callers {
  /** The name of the client or its principal; "Tooltray" for the local user. */
  clientOf(caller: string): string
  /** The client's own name, which determines how results are shown. */
  programOf(caller: string): string
  /** Whose rules apply. Undefined for the local user, and for a session that has ended. */
  asCaller(caller: string): Caller | undefined
  /** The profile; undefined: all servers. */
  profileOf(caller: string): string | undefined
}

/** @param settings the active ones; their profile is that of sessions without one. */
export function callersOf(sessions: { get(id: string): Session | undefined }, settings: () => Pick<Settings, 'profile'>): Callers {
  const clientOf = (caller: string): string => (caller === 'control' ? 'Tooltray' : (sessions.get(caller)?.clientName ?? caller))
  const asCaller = (caller: string): Caller | undefined => sessions.get(caller)?.asCaller
  return {
    clientOf,
    programOf: (caller) => sessions.get(caller)?.program ?? clientOf(caller),
    asCaller,
    profileOf: (caller) => (caller === 'control' ? undefined : (asCaller(caller)?.profile ?? settings().profile)),
  }
}
