import { type SecretControl, secretControl } from '../actions/secret-control.ts'
import type { ChangeFeed } from '../../records/activity/change-feed.ts'
import { type SignIns, createSignIns } from '../../auth/sign-ins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import type { Paths } from '../../config/paths.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { Storage } from './open-storage.ts'
import type { Mask } from '../../secrets/mask.ts'
import { type NamedSecrets, createNamedSecrets } from '../../secrets/named-secrets.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'

/** Named secrets and sign-ins: values that only servers may see. */
export interface Secrets extends AsyncDisposable {
  readonly named: NamedSecrets
  readonly control: SecretControl
  readonly signIns: SignIns
  /** For the engine's own keys. */
  readonly store: OpenedSecretStore
}

/** Dependencies of `openSecrets`. */
interface SecretsDeps {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly log: Log
  readonly mask: Mask
  readonly changes: Pick<ChangeFeed, 'tell'>
  readonly storage: Pick<Storage, 'sql' | 'problems'>
  readonly events: EventsOfEngine
}

/** Opens the secrets. The keychain is not accessed until the first secret is needed. Throws what SQLite throws. */
export function openSecrets(deps: SecretsDeps): Promise<Secrets> {
  const { paths, platform, clock, log, mask, changes, storage, events } = deps
  return owning(
    (stack) => {
      const store = openSecretStore({
        paths,
        platform,
        clock,
        onPlace(place) {
          log.info({ ...place }, 'secrets')
          changes.tell({ type: 'secrets', place })
        },
      })
      const named = createNamedSecrets({ store, sql: storage.sql, clock, mask })

      // Server names are not known at this point; a sign-in is identified by its address.
      const signIns = createSignIns({
        secrets: store,
        sql: storage.sql,
        folder: paths.runtimeDir,
        platform,
        clock,
        mask,
        onChange: (url) => events.emit('sign-in.changed', url),
        onSignedIn: (url) => events.emit('signed-in', url),
        onProblem: storage.problems.note,
      })
      stack.defer(() => signIns.close())

      return { store, named, control: secretControl(named, store), signIns }
    },
    (error) => log.error({ error: messageOf(error) }, 'secrets that could not be opened were not closed'),
  )
}
