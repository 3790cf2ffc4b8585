import type { ChangeFeed } from '../../records/activity/change-feed.ts'
import { type SignIns, createSignIns } from '../../auth/sign-ins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { type Emitter, createEmitter } from '../../base/emitter.ts'
import { messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import type { Paths } from '../../config/paths.ts'
import type { Storage } from './open-storage.ts'
import type { Mask } from '../../secrets/mask.ts'
import { type NamedSecrets, createNamedSecrets } from '../../secrets/named-secrets.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'

/** Named secrets and sign-ins: values that only servers may see. */
export interface Secrets extends AsyncDisposable {
  readonly named: NamedSecrets
  readonly signIns: SignIns
  /** For the engine's own keys. */
  readonly store: OpenedSecretStore
  /** Emits when the sign-in state of an address changes. */
  readonly onSignInChange: Emitter<[url: string]>['on']
  /** Emits when an address can be connected to again. */
  readonly onSignedIn: Emitter<[url: string]>['on']
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
}

/** Opens the secrets. The keychain is not accessed until the first secret is needed. Throws what SQLite throws. */
export function openSecrets(deps: SecretsDeps): Promise<Secrets> {
  const { paths, platform, clock, log, mask, changes, storage } = deps
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
      const signInChange = createEmitter<[url: string]>()
      const signedIn = createEmitter<[url: string]>()
      const signIns = createSignIns({
        secrets: store,
        sql: storage.sql,
        folder: paths.runtimeDir,
        platform,
        clock,
        mask,
        onChange: signInChange.emit,
        onSignedIn: signedIn.emit,
        onProblem: storage.problems.note,
      })
      stack.defer(() => signIns.close())

      return { store, named, signIns, onSignInChange: signInChange.on, onSignedIn: signedIn.on }
    },
    (error) => log.error({ error: messageOf(error) }, 'secrets that could not be opened were not closed'),
  )
}
