import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { Clock } from '../../base/platform.ts'

/** The total time of each server's calls on one day, on disk. */
export interface SpentStore {
  /** In ms, by server. */
  read(day: string): Map<string, number>
  /** Written after a short delay. */
  put(server: string, day: string, milliseconds: number): void
  /** Writes pending values now. */
  flush(): void
}

/** In ms. A crash may lose this much. */
const DELAY = 100

/**
 * Opens the table of spent time. Callers never wait for the disk; a failed write is reported to `onProblem` only.
 *
 * @param database migrated; the caller closes it.
 */
export function openSpentStore(
  database: DatabaseSync,
  clock: Pick<Clock, 'after'>,
  onProblem: (problem: TooltrayError) => void,
): SpentStore {
  const read = database.prepare('SELECT server, milliseconds FROM server_time WHERE day = ?')
  const write = database.prepare('INSERT OR REPLACE INTO server_time (server, day, milliseconds) VALUES (?, ?, ?)')
  const waiting = new Map<string, { readonly day: string; readonly milliseconds: number }>()
  let cancel = (): void => undefined
  const flush = (): void => {
    cancel()
    try {
      for (const [server, { day, milliseconds }] of waiting) write.run(server, day, Math.ceil(milliseconds))
    } catch (error) {
      onProblem(notKept('How long calls took could not be saved', error, 'Make room on the disk, or check who can write there.'))
    }
    waiting.clear()
  }
  return {
    read(day) {
      flush()
      try {
        return new Map(read.all(day).map((row) => [String(row['server']), Number(row['milliseconds'])]))
      } catch (error) {
        onProblem(notKept('How long calls took cannot be read', error, 'Make room on the disk, or check who can read there.'))
        return new Map()
      }
    },
    put(server, day, milliseconds) {
      if (waiting.size === 0) cancel = clock.after(DELAY, flush)
      waiting.set(server, { day, milliseconds })
    },
    flush,
  }
}
