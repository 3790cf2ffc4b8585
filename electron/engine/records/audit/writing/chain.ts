import type { TooltrayError } from '../../../base/errors.ts'
import type { Clock } from '../../../base/platform.ts'
import { isForeign } from '../../../storage/database.ts'
import { type AgeLimit, ageLimit } from '../age-limit.ts'
import type { AuditStore, Taken } from '../audit-store.ts'
import { BEGINNING, type Link, type NewRow, hashOfValues, valuesAfter } from '../row.ts'

/** What was found when the file was opened. */
export interface Opened {
  readonly store: AuditStore
  /** What was wrong with the file, which was put aside for that. */
  readonly problem: TooltrayError | undefined
}

/** The rows in the database, each with the hash of the one before. */
export interface Chain {
  isOpen(): boolean
  /** The open file; it is opened if it is not. Throws what SQLite and the system throw, and an error after `close`. */
  store(): AuditStore
  /** The last row. */
  last(): Link
  /** Decides what is too old, since the file was opened. */
  age(): AgeLimit
  /**
   * Adds rows in one transaction, with what is taken of the journal by that. If the file proves damaged, they go into a new one.
   *
   * Throws what SQLite and the system throw; none of the rows is there then.
   */
  add(rows: readonly NewRow[], taken?: Taken): void
  close(): void
}

/**
 * Creates the chain; the file is opened on first use.
 *
 * @param open opens the file; `damaged`: it was found to be damaged. Throws what SQLite and the system throw.
 * @param onOpened is called each time the file was opened.
 */
export function createChain(
  open: (damaged: boolean) => Opened,
  clock: Clock,
  onOpened: (opened: Opened, head: Link | undefined) => void,
): Chain {
  let opened: AuditStore | undefined
  let age: AgeLimit = ageLimit(clock, undefined)
  let last: Link = BEGINNING
  let isClosed = false

  const put = (into: AuditStore, row: NewRow): void => {
    const values = valuesAfter(last, row)
    const own = hashOfValues(values)
    into.add(values, own)
    last = { seq: last.seq + 1, hash: own }
  }
  const addAll = (into: AuditStore, rows: readonly NewRow[], taken: Taken | undefined): void => {
    const before = last
    try {
      into.together(() => {
        for (const row of rows) put(into, row)
        if (taken !== undefined) into.setTaken(taken)
      })
    } catch (error) {
      last = before
      throw error
    }
  }
  const openStore = (damaged: boolean): AuditStore => {
    const found = open(damaged)
    const { store, problem } = found
    opened = store
    age = ageLimit(clock, store.last()?.at)
    const head = store.mark('head')
    const end = store.last() ?? store.mark('anchor') ?? BEGINNING
    // After a truncation it continues after the signed end, so that the gap stays visible.
    const { seq, hash: own } = head !== undefined && head.seq > end.seq ? head : end
    last = { seq, hash: own }
    onOpened(found, head)
    if (problem !== undefined) put(store, { at: clock.now(), kind: 'damaged', note: `${problem.message} Earlier records are intact.` })
    return store
  }
  const store = (): AuditStore => {
    if (isClosed) throw new Error('the audit log is closed')
    return opened ?? openStore(false)
  }
  return {
    isOpen: () => opened !== undefined,
    store,
    last: () => last,
    age: () => age,
    add(rows, taken) {
      try {
        addAll(store(), rows, taken)
      } catch (error) {
        if (isClosed || !isForeign(error)) throw error
        opened?.close()
        addAll(openStore(true), rows, taken)
      }
    },
    close() {
      isClosed = true
      opened?.close()
    },
  }
}
