import { createMask } from '../../../../secrets/mask.ts'
import { createNamedSecrets } from '../../../../secrets/named-secrets.ts'
import type { SignIns } from '../../../../auth/sign-ins-api.ts'
import { manualClock } from '../../../../testing/manual-clock.ts'
import { memoryDatabase } from '../../../../testing/memory-database.ts'
import { memorySecretStore } from '../../../../secrets/testing/memory-secret-store.ts'

/** The named secrets of one computer, whose store is in memory. @param inFiles values of secrets in files, by name. */
export function secretsInMemory(inFiles: Readonly<Record<string, string>> = {}) {
  const items = new Map<string, string>()
  const store = memorySecretStore(items)
  const ofFile = (name: string) => ({ name, path: `/run/secrets/${name}`, savedAt: 0, reason: undefined })
  const folder = {
    list: () => Object.keys(inFiles).map(ofFile),
    of: (name: string) => (Object.hasOwn(inFiles, name) ? ofFile(name) : undefined),
    get: (name: string) => inFiles[name],
  }
  return createNamedSecrets({ store, sql: memoryDatabase(), clock: manualClock(), mask: createMask(), folder })
}

/** The sign-ins of one computer, as far as they are copied. */
export function signInsInMemory(): Pick<SignIns, 'kept' | 'copy' | 'putCopy'> {
  const records = new Map<string, string>()
  const idOf = ({ url, account }: { readonly url: string; readonly account: string }): string => JSON.stringify([url, account])
  return {
    kept: () =>
      [...records.keys()].map((id) => {
        const [url = '', account = ''] = JSON.parse(id) as string[]
        return { url, account }
      }),
    copy: async (key) => records.get(idOf(key)),
    putCopy: async (key, copy) => void records.set(idOf(key), copy),
  }
}
