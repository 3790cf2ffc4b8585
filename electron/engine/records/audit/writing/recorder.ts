import { nextTurn } from '../../../base/limits/turn.ts'
import { type TooltrayError, messageOf } from '../../../base/errors.ts'
import type { Clock } from '../../../base/platform.ts'
import { notRecorded } from '../audit-failures.ts'
import type { Chain } from './chain.ts'
import { idleCheckpoint } from './idle-checkpoint.ts'
import type { Journal } from './journal.ts'
import type { NewRow } from '../row.ts'

/** In ms. Rows that were written to the journal in this time are added to the database together. */
const TOGETHER = 250
/** In ms, after the database could not be written. */
const AGAIN = 5_000
/** Rows that are added to the database at once: about 3 ms. */
const AT_ONCE = 256

/** Puts rows on disk while calls run, and into the database afterwards. */
export interface Recorder {
  /**
   * Records a row. It is on disk before any microtask that is queued after this. Never throws.
   *
   * @param at ms since 1970. @param makeRow makes the row. What cannot be made is counted as lost.
   */
  append(at: number, makeRow: () => NewRow): void
  /** Whether rows were recorded that are not in the database yet. */
  hasRows(): boolean
  /** Adds all rows to the database. Throws what SQLite and the system throw; then they stay in the journal. */
  settle(): void
  /** Rows that are not in the database stay in the journal for the next start. */
  close(): void
}

/** Rows that could not be recorded. */
interface Lost {
  readonly since: number
  readonly calls: number
  readonly why: string
}

/**
 * Creates the recorder. Rows of one round of microtasks are written together, to the journal. Where no journal can be written, they are
 * added to the database at once.
 *
 * @param openJournal opens the journal, on the first row or when rows are wanted. Throws what the system throws.
 * @param onWritten is called when rows are on disk.
 */
export function createRecorder(
  chain: Chain,
  openJournal: () => Journal,
  {
    clock,
    onProblem,
    onWritten,
  }: { readonly clock: Clock; readonly onProblem: (problem: TooltrayError) => void; readonly onWritten: () => void },
): Recorder {
  /** Rows of this round of microtasks. */
  let waiting: NewRow[] = []
  /** Rows that are not in the database yet, and how many rows of the journal before them are. */
  let pending: NewRow[] = []
  let taken = 0
  /** Whether it is known which rows of a killed engine are in the database. */
  let areLeftKnown = false
  let journal: Journal | undefined
  let isJournalOpen = false
  let lost: Lost | undefined
  let isFailing = false
  let cancelTimer: (() => void) | undefined
  let isClosed = false

  const checkpoints = idleCheckpoint(clock, () => {
    try {
      if (!isClosed && chain.isOpen()) chain.store().checkpoint()
    } catch {
      // SQLite tries it again in a later commit, whose error is reported.
    }
  })

  const lose = (since: number, calls: number, error: unknown): void => {
    if (lost === undefined) onProblem(notRecorded(error))
    lost = { since: lost?.since ?? since, calls: (lost?.calls ?? 0) + calls, why: reasonOf(error) }
  }

  const rowsOfLost = (): NewRow[] => {
    if (lost === undefined) return []
    const { calls, since, why } = lost
    const [from, to] = [since, clock.now()].map((at) => new Date(at).toISOString())
    const note = `${calls === 1 ? '1 call was' : `${calls} calls were`} not recorded between ${from} and ${to}: ${why}.`
    return [{ at: clock.now(), kind: 'gap', note }]
  }

  const open = (): void => {
    if (isJournalOpen) return
    isJournalOpen = true
    try {
      journal = openJournal()
    } catch {
      // Rows go into the database at once. If that is not possible either, it is reported.
      return
    }
    pending = [...journal.left]
    if (journal.unreadable > 0) lost = { since: clock.now(), calls: journal.unreadable, why: 'their lines in the journal are damaged' }
  }

  /** Leaves out what a killed engine added to the database before it could empty the journal. */
  const skipTaken = (): void => {
    if (areLeftKnown || pending.length === 0) return
    const before = chain.store().taken()
    areLeftKnown = true
    if (journal === undefined || before?.journal !== journal.name()) return
    taken = before.taken
    pending = pending.slice(taken)
  }

  /** Adds some rows to the database. Returns whether more are left. */
  const settleSome = (): boolean => {
    skipTaken()
    const rows = pending.slice(0, AT_ONCE)
    if (rows.length > 0) {
      chain.add(rows, journal && { journal: journal.name(), taken: taken + rows.length })
      taken += rows.length
      pending = pending.slice(rows.length)
      checkpoints.wrote(rows.length)
    }
    if (pending.length > 0) return true
    if (taken > 0) journal?.empty()
    taken = 0
    isFailing = false
    return false
  }

  const failed = (error: unknown): void => {
    if (!isFailing) onProblem(notRecorded(error))
    isFailing = true
  }
  const settleSoon = (ms = TOGETHER): void => {
    cancelTimer ??= clock.after(ms, () => {
      void inTurns()
        .catch(failed)
        .finally(() => {
          cancelTimer = undefined
          if (!isClosed && pending.length > 0) settleSoon(isFailing ? AGAIN : TOGETHER)
        })
    })
  }
  const inTurns = async (): Promise<void> => {
    while (!isClosed && settleSome()) await nextTurn()
  }

  /** Puts what waits on disk. What cannot be put there is counted as lost. */
  const flush = (): void => {
    const [first] = waiting
    if (first === undefined && lost === undefined) return
    const rows = waiting
    waiting = []
    try {
      open()
      const all = [...rowsOfLost(), ...rows]
      if (journal === undefined) {
        chain.add(all)
        checkpoints.wrote(all.length)
      } else {
        journal.append(all)
        pending.push(...all)
        checkpoints.noteCall()
        settleSoon()
      }
      lost = undefined
      onWritten()
    } catch (error) {
      lose(first?.at ?? clock.now(), rows.length, error)
    }
  }
  const settle = (): void => {
    open()
    flush()
    try {
      while (settleSome());
    } catch (error) {
      failed(error)
      throw error
    }
  }

  return {
    append(at, makeRow) {
      try {
        // Queued before the answer is: a promise hands it on, in a later microtask.
        if (waiting.push(makeRow()) === 1) queueMicrotask(flush)
      } catch (error) {
        lose(at, 1, error)
      }
    },
    hasRows: () => waiting.length > 0 || pending.length > 0,
    settle,
    close() {
      cancelTimer?.()
      checkpoints.stop()
      isClosed = true
      journal?.close()
    },
  }
}

/** Why something could not be recorded, as the end of a sentence. */
function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC' ? 'the disk is full' : messageOf(error)
}
