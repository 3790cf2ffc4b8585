import { setImmediate as turn } from 'node:timers/promises'
import type { AuditSettings } from '../../config/settings-schema.ts'
import type { AgeLimit } from './age-limit.ts'
import { type AuditStore, SLICE } from './audit-store.ts'
import type { Link } from './row.ts'
import type { Signer } from './signer.ts'

const A_MEGABYTE = 1_000_000
/** Of the size that is allowed, how much is left: so that not every call has another one removed. */
const LEFT = 0.95

/**
 * Removes what is too old, and the oldest where all together is too large, in steps of some thousand records; each leaves a signed note
 * of the last that was removed. What has a date in the future stays until that is past: a clock that is set back removes nothing.
 */
export async function prune(
  store: Pick<AuditStore, 'prune' | 'olderThan' | 'size' | 'first' | 'last' | 'at'>,
  signer: Pick<Signer, 'sign'>,
  { days, megabytes, now, age }: Pick<AuditSettings, 'days' | 'megabytes'> & { readonly now: number; readonly age: AgeLimit },
): Promise<void> {
  const removeTo = async ({ seq, hash }: Link): Promise<void> => {
    store.prune(await signer.sign({ kind: 'anchor', seq, hash, at: now }))
    await turn()
  }
  const before = age.before(days, store.first()?.at)
  if (before !== undefined) for (let old = store.olderThan(before); old !== undefined; old = store.olderThan(before)) await removeTo(old)
  const most = megabytes * A_MEGABYTE
  if (store.size() <= most) return
  for (let size = store.size(); size > most * LEFT; size = store.size()) {
    const [first, last] = [store.first(), store.last()]
    if (first === undefined || last === undefined || first.seq === last.seq) return
    // What is in excess, by the average size of a record; the newest stays.
    const excess = Math.ceil((1 - (most * LEFT) / size) * (last.seq - first.seq))
    const until = store.at(first.seq + Math.min(excess, SLICE) - 1)
    // Where somebody has removed just that one, the first that is there.
    await removeTo(until ?? first)
  }
}
