import type { Profile } from '../scope/profile.ts'
import type { DecidedBy } from '../../../contract/consent/decided-by.ts'
import { type Rule, denial } from './rule.ts'

/** Maps servers that project folders bring to their folders. */
export type Owners = ReadonlyMap<string, string>

/** What a profile denies: servers that it does not name, except those that a project folder brings. */
export function profileRule({ name, servers }: Profile, owners: Owners): Rule {
  return serverRule(
    { kind: 'profile', name },
    (server) => !servers.has(server) && !owners.has(server),
    (server) => `${server} is not in the profile ${name}.`,
  )
}

/**
 * What project folders deny: their servers, to everyone who works elsewhere.
 *
 * @param folder the folder that a caller works in.
 */
export function folderRule(owners: Owners, folder: string | undefined): Rule {
  return serverRule(
    { kind: 'project' },
    (server) => owners.has(server) && owners.get(server) !== folder,
    (server) => `${server} is only for apps that work in ${owners.get(server)}.`,
  )
}

function serverRule(by: DecidedBy, denies: (server: string) => boolean, reason: (server: string) => string): Rule {
  return denial(by, ({ server }) => reason(server.name), {
    means: ({ server }) => denies(server.name),
    meansOf: ({ name }) => (denies(name) ? 'all' : 'nothing'),
  })
}
