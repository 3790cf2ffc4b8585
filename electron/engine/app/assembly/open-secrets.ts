import { createSignIns } from '../../auth/sign-ins.ts'
import { openEarlierSignIns } from '../../auth/tokens/earlier-sign-ins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { CommonParts } from '../common-parts.ts'
import { accountsAt, entriesIn } from '../servers/entries-of-address.ts'
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
              ...{ clock, mask },
              onChange: (names) => events.emit('secret-files.changed', names),
              onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
            })
      stack.defer(() => folder?.close())
      const named = createNamedSecrets({ store, sql: storage.sql, clock, mask, folder })

      const { config } = storage
      const earlier = openEarlierSignIns({
        sql: storage.sql,
        accountsAt: (url) => accountsAt(config.state.servers, url),
        folderOf: (account) => config.state.servers.get(account)?.project,
      })
      const settle = (): void => {
        try {
          earlier.settle(entriesIn(config.state))
        } catch (error) {
          storage.problems.note(notKept('The accounts of sign-ins could not be saved', error, 'Make room on the disk.'))
        }
      }
      settle()
      events.on('config.changed', settle)

      const signIns = createSignIns({
        secrets: store,
        sql: storage.sql,
        folder: paths.runtimeDir,
        platform,
        clock,
        mask,
        outbound: deps.outbound,
        releaseClients: deps.releaseClients,
        earlier,
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
