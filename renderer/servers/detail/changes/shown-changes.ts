import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'

/** What the page shows of the changes of a server. */
export interface ShownChanges {
  /** The changes that wait, as they were when the page showed them first. */
  readonly waiting: readonly DefinitionChange[]
  readonly leftOut: readonly DefinitionChange[]
  /** Whether the server changed something since, which is not shown yet. */
  readonly isOutdated: boolean
}

/**
 * Keeps the changes that a person is reading as they are: what the server changes meanwhile does not take their place under the pointer.
 * What does not wait any more is gone from them.
 *
 * @param seen as they were shown first. @param now as they are.
 */
export function shownChanges(seen: readonly DefinitionChange[], now: readonly DefinitionChange[]): ShownChanges {
  const waitsNow = new Map(now.filter(({ leftOut }) => !leftOut).map((change) => [keyOf(change), change]))
  const waiting = seen.filter((change) => !change.leftOut && waitsNow.has(keyOf(change)))
  const shown = new Map(waiting.map((change) => [keyOf(change), change]))
  const isOutdated = [...waitsNow].some(([key, { version }]) => shown.get(key)?.version !== version)
  return { waiting, leftOut: now.filter(({ leftOut }) => leftOut), isOutdated }
}

/** Identifies the definition that a change is about. */
export function keyOf({ kind, name }: Pick<DefinitionChange, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/** Whether the texts of a definition have something that a person should look at. Links and encoded blocks are too common for that. */
export function isFlagged({ findings }: Pick<DefinitionChange, 'findings'>): boolean {
  return findings.some(({ kind }) => kind !== 'link' && kind !== 'base64')
}
