import type { Sharing } from '../../../contract/servers.ts'

/** The user of a server, as far as it determines the instance. */
export interface Holder {
  /** The session. */
  readonly session: string
  /** The name of its client. */
  readonly client: string
  /** The project folder; undefined if it is unknown. */
  readonly project: string | undefined
  /** The id of the person, if they connect over HTTP; undefined for the user of this computer. */
  readonly person?: string | undefined
}

/** The instance of a server that all share. */
const SHARED = 'all'

/** The engine's own instance of a server that is not shared by all. It reads lists, and runs calls of the user of this computer. */
const OWN = 'tooltray'

/**
 * The key of an instance among those of one server, which people can read too: `all`, `client:Cursor`, `project:/home/ada/site`,
 * `session:4f1c`. That of a person has their id: see `instanceLabel`.
 *
 * @param holder undefined: the engine itself, or the local user.
 */
export function instanceKey(sharing: Sharing, holder: Holder | undefined): string {
  if (sharing === 'all') return SHARED
  if (holder === undefined) return OWN
  switch (sharing) {
    case 'session':
      return `session:${holder.session}`
    case 'project':
      // Without a project there is no data that could leak between projects.
      return holder.project === undefined ? `client:${holder.client}` : `project:${holder.project}`
    case 'person':
      return holder.person === undefined ? OWN : `person:${holder.person}`
    case 'client':
      return `client:${holder.client}`
  }
}

/** Returns the key of an instance as people read it: `person:phone` has the name of the credential, which may change, instead of its id. */
export function instanceLabel(key: string, holder: Holder | undefined): string {
  return key.startsWith('person:') && holder !== undefined ? `person:${holder.client}` : key
}

/** Whether an instance exists as long as its server is configured, open or not. */
export function isLasting(key: string): boolean {
  return key === SHARED || key === OWN
}

/** Whether it is the engine's own, beside those of its users. */
export function isOwn(key: string): boolean {
  return key === OWN
}

/** Whether it belongs to one session, and keeps that session's state. */
export function isOfSession(key: string): boolean {
  return key.startsWith('session:')
}

/** The id of an instance, unique among all servers. */
export function instanceId(server: string, key: string): string {
  return key === SHARED ? server : `${server}\0${key}`
}

/** Whether the instance with an id belongs to one session. */
export function belongsToSession(id: string): boolean {
  const at = id.indexOf('\0')
  return at !== -1 && isOfSession(id.slice(at + 1))
}
