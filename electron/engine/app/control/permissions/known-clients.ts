import type { ClientReport } from '../../../../contract/clients.ts'
import type { Credential } from '../../../../contract/access.ts'
import { isSeveral, shownPattern } from '../../../../contract/consent/name-pattern.ts'
import type { PermissionClient } from '../../../../contract/consent/permissions.ts'
import type { Subject } from '../../../authorization/scope/subject.ts'
import { clientIdOf } from '../../../config/apps/client-names.ts'
import type { ConfigState } from '../../../config/config-store.ts'

/** Clients of which the permissions are shown. Inner: the last ones are left out; rules still apply to them. */
const MOST_CLIENTS = 50

/** What is known of clients. */
interface KnownDeps {
  readonly apps: readonly Pick<ClientReport, 'id' | 'name' | 'found' | 'registered'>[]
  readonly credentials: readonly Credential[]
  /** The names of the clients that are connected. */
  readonly sessions: readonly string[]
  readonly config: Pick<ConfigState, 'rules' | 'roles'>
}

/** The clients that permissions can differ for: AI apps of this machine, credentials, connected ones, and those in rules or roles. */
export function knownClients({ apps, credentials, sessions, config }: KnownDeps): PermissionClient[] {
  const all = new Map<string, PermissionClient>()
  const put = (client: PermissionClient): void => void (all.has(client.id) || all.set(client.id, client))
  const ofApp = ({ id, name, registered }: KnownDeps['apps'][number]): PermissionClient => ({
    id,
    name,
    kind: 'app',
    proven: registered !== 'no',
  })
  const isShown = (id: string): boolean => sessions.some((session) => clientIdOf(session) === id)
  for (const app of apps) if (app.registered !== 'no' || isShown(app.id)) put(ofApp(app))
  for (const { name } of credentials) put({ id: name, name, kind: 'credential', proven: true })
  const named = [
    ...config.rules.flatMap(({ client }) => client ?? []),
    ...[...config.roles.values()].flatMap(({ clients }) => clients ?? []),
  ]
  for (const name of [...sessions, ...named.filter((pattern) => !isSeveral(pattern)).map(shownPattern)]) {
    const id = clientIdOf(name) ?? name
    const app = apps.find((each) => each.id === id)
    put(app === undefined ? { id, name: id, kind: 'other', proven: false } : ofApp(app))
  }
  for (const app of apps) if (app.found) put(ofApp(app))
  return [...all.values()].slice(0, MOST_CLIENTS)
}

/** A client as rules see it: a credential with its profile and role, else a name. */
export function callerOf({ id, kind, proven }: PermissionClient, credentials: readonly Credential[]): Subject {
  const credential = kind === 'credential' ? credentials.find(({ name }) => name === id) : undefined
  if (credential !== undefined) return { client: id, provenAs: id, profile: credential.profile, role: credential.role }
  return { client: id, provenAs: proven ? id : undefined }
}

/** Every client, as rules see it: none to which rules for single clients apply. */
export const EVERYONE: Subject = { client: '' }
