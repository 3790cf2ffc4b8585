import type { AuditStore } from './audit-store.ts'
import type { Signer } from './signer.ts'

/**
 * Checks that the end of an existing log is the one that was signed, before another is signed in its place. Otherwise the engine's
 * signature would cover changes that others made to the log in the meantime. Returns what is wrong with it.
 */
export async function attest(
  store: Pick<AuditStore, 'at' | 'mark'>,
  signer: Pick<Signer, 'hasKey' | 'isOurs'>,
): Promise<string | undefined> {
  const head = store.mark('head')
  // The key is stored after the first signature made with it.
  if (!(await signer.hasKey())) return undefined
  if (head === undefined) return 'a record was signed before, and its end is gone.'
  if (!(await signer.isOurs(head))) return `its end, record ${head.seq}, was signed with another key.`
  const signed = store.at(head.seq)
  if (signed !== undefined && signed.hash !== head.hash) return `record ${head.seq} is not the one that was signed.`
  return undefined
}
