import { type TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { Clock } from '../../base/platform.ts'
import type { LearningStore } from './learning-store.ts'

/** A store that writes after a short delay. `flush` writes pending changes now. */
export type WriteBehind = LearningStore & { flush(): void }

/** In ms. A crash may lose this much. */
const DELAY = 100

/**
 * Makes a store asynchronous for everything that is learned in passing: it is written after a short delay, in one transaction, and a
 * failure is passed to `onProblem`. What the user asks for (clear, switch on or off) is done at once and throws `storage_failed`.
 */
export function writeBehind(store: LearningStore, clock: Clock, onProblem: (problem: TooltrayError) => void): WriteBehind {
  let waiting: (() => void)[] = []
  let cancel = (): void => undefined

  const flush = (): void => {
    cancel()
    const writes = waiting
    waiting = []
    if (writes.length === 0) return
    try {
      store.inOneStep(() => writes.forEach((write) => write()))
    } catch (error) {
      onProblem(storageFailed('What was learned from use could not be saved', error))
    }
  }
  const later = (write: () => void): void => {
    if (waiting.length === 0) cancel = clock.after(DELAY, flush)
    waiting.push(write)
  }
  const afterwards = <Result>(act: () => Result): Result => {
    flush()
    try {
      return act()
    } catch (error) {
      throw storageFailed('The store of what is learned from use does not answer', error)
    }
  }

  return {
    words: () => afterwards(() => store.words()),
    uses: () => afterwards(() => store.uses()),
    queries: () => afterwards(() => store.queries()),
    habits: () => afterwards(() => store.habits()),
    neighbours: () => afterwards(() => store.neighbours()),
    putWords: (rows) => later(() => store.putWords(rows)),
    putUses: (rows) => later(() => store.putUses(rows)),
    putHabit: (row) => later(() => store.putHabit(row)),
    putNeighbour: (row) => later(() => store.putNeighbour(row)),
    addQuery: (server, tool, query, at) => later(() => store.addQuery(server, tool, query, at)),
    deleteWords: (rows) => later(() => store.deleteWords(rows)),
    deleteHabits: (rows) => later(() => store.deleteHabits(rows)),
    deleteNeighbours: (rows) => later(() => store.deleteNeighbours(rows)),
    clearQueries: () => afterwards(() => store.clearQueries()),
    clear: () => afterwards(() => store.clear()),
    flag: (name, initial) => afterwards(() => store.flag(name, initial)),
    setFlag: (name, value) => afterwards(() => store.setFlag(name, value)),
    inOneStep: (write) => afterwards(() => store.inOneStep(write)),
    flush,
  }
}

function storageFailed(what: string, error: unknown): TooltrayError {
  return notKept(what, error, 'Make room on the disk, or check who can write there.')
}
