import type { Problem } from '../../../../contract/problem.ts'
import { itemOf } from '../../../config/sync/shared-items.ts'
import type { SyncReport } from '../../../config/sync/sync.ts'
import { hashOf } from '../../../entry/consent/agreement.ts'
import { nameOfComputer, openItems } from './sync-view.ts'

/** Items that wait for the user. `content` identifies exactly these. */
interface WaitingItems {
  readonly names: readonly string[]
  readonly content: string
}

/** What waits for the user of what their computers share. */
export interface SyncNeeds {
  /** Changes of other computers. `computer`: the one that made all of them. */
  readonly changes?: WaitingItems & { readonly computer?: string }
  readonly conflicts?: WaitingItems
  /** Why nothing can be exchanged. */
  readonly problem?: Problem
}

/**
 * Returns what waits of what a step found.
 *
 * @param thisComputer its name.
 */
export function needsOfReport(report: SyncReport, thisComputer: string): Omit<SyncNeeds, 'problem'> {
  const { changes, conflicts } = openItems(report)
  const made = changes.map(({ key, item: { writes }, here, brings }) => ({ key, writes, here: here ?? null, brings }))
  const [maker, ...others] = new Set(made.map(({ writes }) => writes[0]?.by))
  const computer = maker === undefined || others.length > 0 ? {} : { computer: nameOfComputer(maker, report, thisComputer) }
  return {
    ...(made.length === 0 ? {} : { changes: { ...waitingItems(made), ...computer } }),
    ...(conflicts.length === 0 ? {} : { conflicts: waitingItems(conflicts) }),
  }
}

function waitingItems(items: readonly { readonly key: string }[]): WaitingItems {
  return { names: items.map(({ key }) => nameOfItem(key)), content: hashOf(items) }
}

/** A rule is its own name, which nobody reads. */
function nameOfItem(key: string): string {
  const item = itemOf(key)
  return item?.kind === 'rule' ? 'a rule' : (item?.name ?? key)
}
