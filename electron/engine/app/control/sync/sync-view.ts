import type { z } from 'zod'
import { rule } from '../../../../contract/access.ts'
import type { SyncStatus, WaitingChange } from '../../../../contract/settings/sync.ts'
import { isObject } from '../../../base/is-object.ts'
import { type ItemWrite, isSame } from '../../../config/sync/replica.ts'
import { lineDiff } from '../../../clients/changes/line-diff.ts'
import { neededPaths, withOwnPaths, withoutOwnPaths } from '../../../config/sync/own-paths.ts'
import { type SharedItem, itemOf } from '../../../config/sync/shared-items.ts'
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
  /** Returns the entry that a server has on this computer, with its paths. */
  entryOf(server: string): Readonly<Record<string, unknown>> | undefined
}

/** An item that waits for the user, with its writes. */
interface OpenItem {
  readonly key: string
  readonly writes: readonly ItemWrite[]
}

/** Returns what waits for the user. An item in conflict is only that: to choose one of its sides also takes it. */
export function openItems({ waiting, conflicts }: SyncReport): { readonly changes: WaitingItem[]; readonly conflicts: OpenItem[] } {
  const undecided = new Set(conflicts.map(({ key }) => key))
  return { changes: waiting.filter(({ key }) => !undecided.has(key)), conflicts: [...conflicts] }
}

/**
 * Returns the name of a computer, for people. New computers often have the same name: to it, the start of the id is added.
 *
 * @param thisComputer its name.
 */
export function nameOfComputer(id: string, { id: own, others }: Pick<SyncReport, 'id' | 'others'>, thisComputer: string): string {
  const known = [{ id: own, name: thisComputer }, ...others]
  const name = known.find((each) => each.id === id)?.name
  if (name === undefined) return `computer-${id.slice(0, 4)}`
  return known.some((each) => each.id !== id && each.name === name) ? `${name}-${id.slice(0, 4)}` : name
}

/** Shows what a step found: what waits, and what is in conflict. */
export function shownReport(report: SyncReport, deps: ViewDeps): Pick<SyncStatus, 'computers' | 'waiting' | 'conflicts' | 'unread'> {
  const nameOf = (id: string): string => nameOfComputer(id, report, deps.computer)
  const { changes, conflicts } = openItems(report)
  return {
    computers: report.others.map(({ id, at }) => ({ name: nameOf(id), at })),
    waiting: changes.flatMap((change) => shownChange(change, nameOf, deps)),
    conflicts: conflicts.flatMap((conflict) => shownConflict(conflict, report, nameOf, deps)),
    unread: [...report.unread],
  }
}

/** The fingerprint of one side of a conflict. */
export function fingerprintOfSide(key: string, { by, n, value }: Omit<ItemWrite, 'at'>): string {
  return hashOf({ key, by, n, value: value ?? null })
}

function shownChange({ key, item, here, problem }: WaitingItem, nameOf: (id: string) => string, deps: ViewDeps): WaitingChange[] {
  const named = itemOf(key)
  const [inForce] = item.writes
  if (named === undefined || inForce === undefined) return []
  const { value } = inForce
  const [before, text] = [textOf(named, here, deps), textOf(named, value, deps)]
  return [
    {
      key,
      ...named,
      change: value === undefined ? 'removed' : here === undefined ? 'new' : 'changed',
      computer: nameOf(inForce.by),
      ...previewed(named, value, deps),
      text,
      rule: ruleOf(named, value),
      ...(before === undefined || text === undefined ? {} : { difference: lineDiff(before, text) }),
      ...(problem === undefined ? {} : { problem }),
      fingerprint: hashOf({ key, writes: item.writes, here: here ?? null }),
    },
  ]
}

function shownConflict({ key, writes }: OpenItem, report: SyncReport, nameOf: (id: string) => string, deps: ViewDeps) {
  const item = itemOf(key)
  if (item === undefined) return []
  const behind = report.waiting.find((each) => each.key === key)
  const here = behind === undefined ? writes[0]?.value : behind.here
  const sides = writes.map(({ by, n, at, value }) => ({
    ...{ by, n, at, computer: nameOf(by), here: isSame(value, here) },
    preview: previewed(item, value, deps).preview,
    text: textOf(item, value, deps),
    rule: ruleOf(item, value),
    fingerprint: fingerprintOfSide(key, { by, n, value }),
  }))
  return [{ key, ...item, sides }]
}

/** What a server would run on this computer, and the number of paths that the user must name for it. */
function previewed(item: SharedItem, value: unknown, deps: ViewDeps) {
  if (item.kind !== 'server' || !isObject(value)) return { preview: undefined, paths: 0, pathsHere: [] }
  const pathsHere = pathsOf(item, deps)
  const needed = neededPaths(value)
  return {
    preview: previewOf(withPaths(value, pathsHere), { holders: deps.holders }),
    // Another number of paths: nobody but the user knows which of them stay.
    ...(needed === 0 || needed === pathsHere.length ? { paths: 0, pathsHere: [] } : { paths: needed, pathsHere }),
  }
}

/** The paths that a server has on this computer. */
function pathsOf({ name }: SharedItem, { entryOf, masked }: ViewDeps): readonly string[] {
  const entry = entryOf(name)
  return entry === undefined ? [] : masked(withoutOwnPaths(entry).paths)
}

/** Puts paths into a shared entry, and words where this computer has none. */
function withPaths(value: Readonly<Record<string, unknown>>, paths: readonly string[]): Readonly<Record<string, unknown>> {
  const needed = neededPaths(value)
  return withOwnPaths(
    value,
    Array.from({ length: needed }, (_, at) => paths[at] ?? (needed === 1 ? 'PATH' : `PATH${at + 1}`)),
  )
}

function ruleOf({ kind }: SharedItem, value: unknown): z.infer<typeof rule> | undefined {
  return kind === 'rule' ? rule.safeParse(value).data : undefined
}

/** A value as JSON, as it would be on this computer. */
function textOf(item: SharedItem, value: unknown, deps: ViewDeps): string | undefined {
  if (value === undefined) return undefined
  const shown = item.kind === 'server' && isObject(value) ? withPaths(value, pathsOf(item, deps)) : value
  return JSON.stringify(deps.masked(shown), undefined, 2)
}
