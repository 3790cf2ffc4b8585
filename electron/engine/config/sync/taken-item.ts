import { type ExportedPackage, sharedPackage } from '../../../contract/consent/packages.ts'
import { type Agreed, consentTo } from '../../base/consent/agreed.ts'
import { hashOf } from '../../entry/consent/agreement.ts'
import type { Dot, ItemWrite, Values } from './replica.ts'
import { itemKey, itemOf } from './shared-items.ts'

/** What comes with a server that is new on this computer: the version of its package that another one runs, and its sandbox. */
export interface Brought {
  readonly package?: ExportedPackage
  readonly sandbox?: unknown
}

/** What an item was shown as: a change beside what this computer has, or one side of a conflict. */
export type ShownAs = { readonly writes: readonly ItemWrite[]; readonly here: unknown } | Dot

/** An item as this computer takes it. */
export interface TakenItem {
  readonly key: string
  /** Undefined removes it. */
  readonly value: unknown
  readonly brings: Brought
  readonly shownAs: ShownAs
  /** Paths that the user named for a server. */
  readonly paths?: readonly string[] | undefined
}

/** The consent to an item of other computers, with everything that comes with it. */
export const takenConsent = consentTo<TakenItem>({
  fingerprint: ({ key, value, brings, shownAs }) =>
    hashOf({ key, value: value ?? null, brings, shownAs: 'by' in shownAs ? shownAs : { ...shownAs, here: shownAs.here ?? null } }),
  what: ({ key }) => `the change of ${itemOf(key)?.name ?? key}`,
  mayChange: true,
})

/** Takes an item without asking, because the user chose that for everything in the folder (`sync.take`). */
export function takenUnasked(item: TakenItem): Agreed<TakenItem> {
  return takenConsent.agreed(item, takenConsent.fingerprintOf(item))
}

/** Returns what comes with an item. @param here what this computer has of it. @param all the values of all items. */
export function broughtBy(key: string, here: unknown, all: Values): Brought {
  const item = itemOf(key)
  if (item?.kind !== 'server' || here !== undefined) return {}
  const { data } = sharedPackage.safeParse(all.get(itemKey('package', item.name)))
  const sandbox = all.get(itemKey('sandbox', item.name))
  return { ...(data === undefined ? {} : { package: data }), ...(sandbox === undefined ? {} : { sandbox }) }
}
