import { nextTurn } from '../../base/limits/turn.ts'
import type { AuditSettings } from '../../config/settings-schema.ts'
import type { AgeLimit } from './age-limit.ts'
import { type AuditStore, SLICE } from './audit-store.ts'
import type { Link } from './row.ts'
import type { Signer } from './signer.ts'

const A_MEGABYTE = 1_000_000
/** The share of the allowed size that remains, so that not every call removes another record. */
const LEFT = 0.95

/**
 * Removes records that are too old, and the oldest ones if the log is too large, in steps of about a thousand. Each step leaves a signed
 * mark of the last removed record. Records dated in the future stay until that date, so a clock that is set back removes nothing.
 */
export async function prune(
  store: Pick<AuditStore, 'prune' | 'olderThan' | 'size' | 'first' | 'last' | 'at'>,
  signer: Pick<Signer, 'sign'>,
  { days, megabytes, now, age }: Pick<AuditSettings, 'days' | 'megabytes'> & { readonly now: number; readonly age: AgeLimit },
): Promise<void> {
  const removeTo = async ({ seq, hash }: Link): Promise<void> => {
    store.prune(await signer.sign({ kind: 'anchor', seq, hash, at: now }))
    await nextTurn()
  }
  const before = age.before(days, store.first()?.at)
  if (before !== undefined) for (let old = store.olderThan(before); old !== undefined; old = store.olderThan(before)) await removeTo(old)
  const most = megabytes * A_MEGABYTE
  if (store.size() <= most) return
  for (let size = store.size(); size > most * LEFT; size = store.size()) {
    const [first, last] = [store.first(), store.last()]
    if (first === undefined || last === undefined || first.seq === last.seq) return
    // The number of records in excess, by their average size. The newest one stays.
    const excess = Math.ceil((1 - (most * LEFT) / size) * (last.seq - first.seq))
    const until = store.at(first.seq + Math.min(excess, SLICE) - 1)
    // If that record is missing, the first one that exists.
    await removeTo(until ?? first)
  }
}
