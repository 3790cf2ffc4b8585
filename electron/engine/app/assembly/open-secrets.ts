import { createSignIns } from '../../auth/sign-ins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Storage } from './open-storage.ts'
import { createNamedSecrets } from '../../secrets/named-secrets.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'

/** Named secrets and sign-ins: values that only servers may see. */
export type Secrets = Awaited<ReturnType<typeof openSecrets>>

/** Opens the secrets. The keychain is not accessed until the first secret is needed. Throws what SQLite throws. */
export function openSecrets(deps: CommonParts & { readonly storage: Storage }) {
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
        outbound: deps.outbound,
        onChange: (url) => events.emit('sign-in.changed', url),
        onSignedIn: (url) => events.emit('signed-in', url),
        onProblem: storage.problems.note,
      })
      stack.defer(() => signIns.close())

      return {
        /** For the engine's own keys. */
        store,
        named,
        signIns,
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'secrets that could not be opened were not closed'),
  )
}
