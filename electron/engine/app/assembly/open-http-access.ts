import type { DatabaseSync } from 'node:sqlite'
import { type Access, openAccess } from '../../authorization/credentials/access.ts'
import type { Devices } from '../../authorization/devices/devices.ts'
import { createPairing } from '../../authorization/devices/pairing.ts'
import { openSignInStore } from '../../authorization/devices/sign-in-store.ts'
import type { TooltrayError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import { isClient } from '../../config/apps/client-names.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { createGuardedFetch } from '../../network/guarded-fetch.ts'
import type { Outbound } from '../../network/outbound.ts'
import type { ChangeFeed } from '../../records/activity/change-feed.ts'

/** Dependencies of `openHttpAccess`. */
interface HttpAccessDeps {
  readonly storage: {
    readonly sql: DatabaseSync
    readonly durable: boolean
    readonly config: ConfigStore
    readonly problems: { note(problem: TooltrayError): void }
  }
  readonly clock: Clock
  readonly outbound: Outbound
  readonly log: Log
  readonly changes: Pick<ChangeFeed, 'tell'>
}

/** Opens the credentials for HTTP access, and the sign-in of devices. The caller closes the credentials. */
export function openHttpAccess({ storage, clock, outbound, log, changes }: HttpAccessDeps): { access: Access; devices: Devices } {
  const { config } = storage
  const isOn = (): boolean => config.state.settings.http.signIn
  const signIns = openSignInStore(storage.sql, clock)
  const access = openAccess({
    ...storage,
    clock,
    outbound,
    onProblem: storage.problems.note,
    oidc: () => config.state.settings.http.oidc,
    signIns,
    signIn: isOn,
    onError: (error) => log.warn({ from: 'openid' }, error.message),
  })
  const pairing = createPairing({
    clock,
    access,
    isOn,
    isMeant(name) {
      const { rules, roles } = config.state
      const patterns = [...rules.map(({ client }) => client), ...[...roles.values()].flatMap(({ clients }) => clients ?? [])]
      const named = patterns.flatMap((pattern) => (pattern === undefined || pattern === '*' ? [] : [pattern]))
      return isClient(name, named)
    },
    onChange() {
      const current = pairing.current()
      changes.tell({ type: 'pairing', ...(current === undefined ? {} : { pairing: current }) })
    },
  })
  const fetchDocument: Devices['fetchDocument'] = (url, init) => createGuardedFetch({ reach: 'public', outbound })(url, init)
  return { access, devices: { isOn, pairing, signIns, fetchDocument } }
}
