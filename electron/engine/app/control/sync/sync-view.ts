import type { z } from 'zod'
import { rule } from '../../../../contract/access.ts'
import type { SyncStatus, WaitingChange } from '../../../../contract/settings/sync.ts'
import { isObject } from '../../../base/is-object.ts'
import { isSame } from '../../../config/sync/replica.ts'
import { lineDiff } from '../../../clients/changes/line-diff.ts'
import { entryHere, neededPaths, withoutOwnPaths } from '../../../config/sync/own-paths.ts'
import { type SharedItem, itemOf } from '../../../config/sync/shared-items.ts'
import { type SyncReport, type WaitingItem, takenOf, takenOfSide } from '../../../config/sync/sync.ts'
import { type Brought, type TakenItem, takenConsent } from '../../../config/sync/taken-item.ts'
import { previewOf } from '../../../entry/consent/agreement.ts'
import type { SecretHolders } from '../../../entry/consent/borrowed-secrets.ts'

type Entry = Readonly<Record<string, unknown>>

/** Dependencies of the two functions here. */
interface ViewDeps {
  /** Returns a value with secrets masked. */
  readonly masked: <Value>(value: Value) => Value
  readonly holders: SecretHolders
  /** The name of this computer, for people. */
  readonly computer: string
  /** Returns the entry that a server has on this computer, with its paths. */
  entryOf(server: string): Entry | undefined
}

type OpenItem = SyncReport['conflicts'][number]

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

function shownChange(waiting: WaitingItem, nameOf: (id: string) => string, deps: ViewDeps): WaitingChange[] {
  const { key, item, here, problem } = waiting
  const named = itemOf(key)
  const [inForce] = item.writes
  if (named === undefined || inForce === undefined) return []
  const taken = takenOf(waiting)
  const { value } = taken
  const [before, text] = [textOf(named, { value: here, brings: {} }, deps), textOf(named, taken, deps)]
  return [
    {
      key,
      ...named,
      change: value === undefined ? 'removed' : here === undefined ? 'new' : 'changed',
      computer: nameOf(inForce.by),
      ...previewed(named, taken, deps),
      text,
      rule: ruleOf(named, value),
      ...(before === undefined || text === undefined ? {} : { difference: lineDiff(before, text) }),
      ...(problem === undefined ? {} : { problem }),
      fingerprint: fingerprintOf(taken),
    },
  ]
}

function shownConflict(conflict: OpenItem, report: SyncReport, nameOf: (id: string) => string, deps: ViewDeps) {
  const { key, writes } = conflict
  const item = itemOf(key)
  if (item === undefined) return []
  const behind = report.waiting.find((each) => each.key === key)
  const here = behind === undefined ? writes[0]?.value : behind.here
  const sides = writes.map((write) => {
    const { by, n, at, value } = write
    const taken = takenOfSide(conflict, write)
    return {
      by,
      n,
      at,
      computer: nameOf(by),
      here: isSame(value, here),
      preview: previewed(item, taken, deps).preview,
      text: textOf(item, taken, deps),
      rule: ruleOf(item, value),
      fingerprint: fingerprintOf(taken),
    }
  })
  return [{ key, ...item, sides }]
}

function fingerprintOf(taken: TakenItem): string {
  return takenConsent.fingerprintOf(taken) ?? ''
}

/** What is shown of an item: its value, and what comes with it. */
type ShownItem = Pick<TakenItem, 'value' | 'brings'>

/** What a server would run on this computer, and the number of paths that the user must name for it. */
function previewed(item: SharedItem, { value, brings }: ShownItem, deps: ViewDeps) {
  if (item.kind !== 'server' || !isObject(value)) return { preview: undefined, paths: 0, pathsHere: [] }
  const pathsHere = pathsOf(item, deps)
  const needed = neededPaths(value)
  const preview = previewOf(shownHere(item, { value, brings }, deps), { holders: deps.holders })
  return {
    preview: { ...preview, ...withVersion(brings), warnings: [...preview.warnings, ...versionWarnings(brings)] },
    // Another number of paths: nobody but the user knows which of them stay.
    ...(needed === 0 || needed === pathsHere.length ? { paths: 0, pathsHere: [] } : { paths: needed, pathsHere }),
  }
}

function withVersion({ package: kept }: Brought): { readonly package?: string } {
  return kept === undefined ? {} : { package: `${kept.name} ${kept.version}` }
}

/** Its age is known only to the registry, and the first start takes exactly this version. */
function versionWarnings({ package: kept }: Brought): string[] {
  return kept === undefined
    ? []
    : [`Its first start installs exactly version ${kept.version}, as on the other computer, even if it was published in the last few days.`]
}

/** The paths that a server has on this computer. */
function pathsOf({ name }: SharedItem, { entryOf, masked }: ViewDeps): readonly string[] {
  const entry = entryOf(name)
  return entry === undefined ? [] : masked(withoutOwnPaths(entry).paths)
}

/** The entry of a server as it would be here, with words where this computer has no path. */
function shownHere(item: SharedItem, { value, brings }: ShownItem & { readonly value: Entry }, deps: ViewDeps): Entry {
  const needed = neededPaths(value)
  const own = pathsOf(item, deps)
  const paths = Array.from({ length: needed }, (_, at) => own[at] ?? (needed === 1 ? 'PATH' : `PATH${at + 1}`))
  return entryHere(value, { paths, sandbox: brings.sandbox ?? deps.entryOf(item.name)?.['sandbox'] })
}

function ruleOf({ kind }: SharedItem, value: unknown): z.infer<typeof rule> | undefined {
  return kind === 'rule' ? rule.safeParse(value).data : undefined
}

/** A value as JSON, as it would be on this computer. What comes with a new server stands in it, as in an export. */
function textOf(item: SharedItem, { value, brings }: ShownItem, deps: ViewDeps): string | undefined {
  if (value === undefined) return undefined
  const kept = brings.package === undefined ? {} : { package: brings.package }
  const shown = item.kind === 'server' && isObject(value) ? { ...shownHere(item, { value, brings }, deps), ...kept } : value
  return JSON.stringify(deps.masked(shown), undefined, 2)
}
