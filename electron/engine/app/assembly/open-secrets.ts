import { createSignIns } from '../../auth/sign-ins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import type { CommonParts } from '../common-parts.ts'
import { accountsAt } from '../servers/entries-of-address.ts'
import type { Storage } from './open-storage.ts'
import { openSecretFolder } from '../../secrets/folder/secret-folder.ts'
import { createNamedSecrets } from '../../secrets/named-secrets.ts'
import { openSecretStore } from '../../secrets/open-secret-store.ts'

/** Named secrets and sign-ins: values that only servers may see. */
export type Secrets = Awaited<ReturnType<typeof openSecrets>>

/** Opens the secrets. The keychain is not accessed until the first secret is needed. Throws what SQLite throws. */
export function openSecrets(deps: CommonParts & { readonly storage: Storage }) {
  const { paths, platform, clock, log, mask, changes, storage, events } = deps
  return owning(
    async (stack) => {
      const store = openSecretStore({
        paths,
        platform,
        clock,
        onPlace(place) {
          log.info({ ...place }, 'secrets')
          changes.tell({ type: 'secrets', place })
        },
      })
      const folder =
        paths.secretsDir === undefined
          ? undefined
          : await openSecretFolder({
              path: paths.secretsDir,
              clock,
              mask,
              onChange: (names) => events.emit('secret-files.changed', names),
              onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
            })
      stack.defer(() => folder?.close())
      const named = createNamedSecrets({ store, sql: storage.sql, clock, mask, folder })

      const signIns = createSignIns({
        secrets: store,
        sql: storage.sql,
        folder: paths.runtimeDir,
        platform,
        clock,
        mask,
        outbound: deps.outbound,
        releaseClients: deps.releaseClients,
        accountsAt: (url) => accountsAt(storage.config.state.servers, url),
        onChange: (key) => events.emit('sign-in.changed', key),
        onSignedIn: (key, isAnother) => events.emit('signed-in', key, isAnother),
        onProblem: storage.problems.note,
      })
      stack.defer(() => signIns.close())

      return {
        /** For the engine's own keys. */
        store,
        named,
        /** Secrets as files, if there is a folder of them. */
        folder,
        signIns,
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'secrets that could not be opened were not closed'),
  )
}
