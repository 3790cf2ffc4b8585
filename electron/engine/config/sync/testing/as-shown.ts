import { type Acceptance, type WaitingItem, takenOf } from '../sync.ts'
import { takenConsent } from '../taken-item.ts'

/** What a user says who agrees to items as a report shows them. */
export function asShown(waiting: readonly WaitingItem[]): ReadonlyMap<string, Acceptance> {
  return new Map(waiting.map((item) => [item.key, { agreed: takenConsent.fingerprintOf(takenOf(item)) ?? '' }]))
}
