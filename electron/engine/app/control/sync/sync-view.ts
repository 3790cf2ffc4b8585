import type { SyncStatus, WaitingChange } from '../../../../contract/settings/sync.ts'
import { isObject } from '../../../base/is-object.ts'
import type { ItemWrite } from '../../../config/sync/replica.ts'
import { neededPaths, withOwnPaths, withoutOwnPaths } from '../../../config/sync/own-paths.ts'
import { itemOf } from '../../../config/sync/shared-items.ts'
import type { SyncReport, WaitingItem } from '../../../config/sync/sync.ts'
import { hashOf, previewOf } from '../../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../../entry/consent/borrowed-secrets.ts'

/** Dependencies of the two functions here. */
interface ViewDeps {
  /** Returns a value with secrets masked. */
  readonly masked: <Value>(value: Value) => Value
  readonly holders: SecretHolders
  /** The name of this computer, for people. */
  readonly computer: string
}

/** Shows what a step found: what waits, and what is in conflict. */
export function shownReport(report: SyncReport, deps: ViewDeps): Pick<SyncStatus, 'computers' | 'waiting' | 'conflicts' | 'unread'> {
  const names = new Map(report.others.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => (id === report.id ? deps.computer : (names.get(id) ?? `computer ${id.slice(0, 4)}`))
  return {
    computers: report.others.map(({ name, at }) => ({ name, at })),
    waiting: report.waiting.flatMap((waiting) => shownChange(waiting, nameOf, deps)),
    conflicts: report.conflicts.flatMap(({ key, writes }) => {
      const item = itemOf(key)
      return item === undefined ? [] : [{ key, ...item, sides: writes.map((write, at) => shownSide(key, write, at === 0, nameOf, deps)) }]
    }),
    unread: [...report.unread],
  }
}

/** The fingerprint of one side of a conflict. */
export function fingerprintOfSide(key: string, { by, n, value }: ItemWrite): string {
  return hashOf({ key, by, n, value: value ?? null })
}

function shownChange({ key, item, here, problem }: WaitingItem, nameOf: (id: string) => string, deps: ViewDeps): WaitingChange[] {
  const named = itemOf(key)
  const [inForce] = item.writes
  if (named === undefined || inForce === undefined) return []
  const { value } = inForce
  const isServer = named.kind === 'server' && isObject(value)
  const ownPaths = isServer && isObject(here) ? withoutOwnPaths(here).paths : []
  return [
    {
      key,
      ...named,
      change: value === undefined ? 'removed' : here === undefined ? 'new' : 'changed',
      computer: nameOf(inForce.by),
      ...(isServer ? { preview: previewOf(withOwnPaths(value, ownPaths), { holders: deps.holders }) } : {}),
      ...textOf(value, deps),
      paths: isServer && here === undefined ? neededPaths(value) : 0,
      ...(problem === undefined ? {} : { problem }),
      fingerprint: hashOf({ key, writes: item.writes, here: here ?? null }),
    },
  ]
}

function shownSide(key: string, write: ItemWrite, inForce: boolean, nameOf: (id: string) => string, deps: ViewDeps) {
  const { by, n, at, value } = write
  return { by, n, at, computer: nameOf(by), ...textOf(value, deps), inForce, fingerprint: fingerprintOfSide(key, write) }
}

function textOf(value: unknown, { masked }: ViewDeps): { readonly text?: string } {
  return value === undefined ? {} : { text: JSON.stringify(masked(value), undefined, 2) }
}
