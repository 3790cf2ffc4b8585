import type { Sharing } from '../../../contract/servers.ts'

/** Who uses a server, as far as that decides which of its instances. */
export interface Holder {
  /** The session. */
  readonly session: string
  /** The name that its client goes by. */
  readonly client: string
  /** The folder that it works in; undefined where nobody has said. */
  readonly project: string | undefined
}

/** The instance of a server that all share. */
const SHARED = 'all'

/** The instance of the engine itself, which reads lists and runs what a person tries out, of a server that is not shared by all. */
const OWN = 'tooltray'

/**
 * What tells the instances of one server apart, for people to read, too: `all`, `client:Cursor`, `project:/home/ada/site`, `session:4f1c`.
 *
 * @param holder undefined: the engine itself, or a person.
 */
export function instanceKey(sharing: Sharing, holder: Holder | undefined): string {
  if (sharing === 'all') return SHARED
  if (holder === undefined) return OWN
  switch (sharing) {
    case 'session':
      return `session:${holder.session}`
    case 'project':
      // Without a folder there is nothing that could get out of it.
      return holder.project === undefined ? `client:${holder.client}` : `project:${holder.project}`
    case 'client':
      return `client:${holder.client}`
  }
}

/** Whether it is there for as long as its server stands in the configuration, open or not. */
export function isLasting(key: string): boolean {
  return key === SHARED || key === OWN
}

/** Whether it is the engine's own beside those of its users. */
export function isOwn(key: string): boolean {
  return key === OWN
}

/** Whether it belongs to one session and holds what only that session has made of it. */
export function isOfSession(key: string): boolean {
  return key.startsWith('session:')
}

/** What tells an instance from all others of all servers. */
export function instanceId(server: string, key: string): string {
  return key === SHARED ? server : `${server}\0${key}`
}

/** Whether what an id tells belongs to one session. */
export function belongsToSession(id: string): boolean {
  const at = id.indexOf('\0')
  return at !== -1 && isOfSession(id.slice(at + 1))
}
