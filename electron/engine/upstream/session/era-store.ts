import type { DatabaseSync } from 'node:sqlite'
import { type TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import type { Era } from '../../transport/era.ts'
import { ERA_HORIZON, type EraMemory } from './era-memory.ts'

/**
 * Stores eras in the database with the date of each result. A result older than the horizon counts as unknown.
 *
 * @param onProblem is called if a result could not be saved; the server is then probed again next time.
 */
export function eraStore(sql: DatabaseSync, clock: Clock, onProblem: (problem: TooltrayError) => void): EraMemory {
  const recall = sql.prepare('SELECT era, decided_at AS decidedAt FROM era WHERE key = ?')
  const remember = sql.prepare('INSERT OR REPLACE INTO era (key, era, decided_at) VALUES (?, ?, ?)')
  const forget = sql.prepare('DELETE FROM era WHERE key = ?')
  const write = (change: () => void): void => {
    try {
      change()
    } catch (error) {
      onProblem(notKept("A server's protocol era could not be saved", error, 'Make room on the disk.'))
    }
  }
  const verdict = (key: string): Era | undefined => {
    const row = recall.get(key) as { era: Era; decidedAt: number } | undefined
    return row !== undefined && isYounger(clock.now() - row.decidedAt, ERA_HORIZON) ? row.era : undefined
  }
  return {
    recall: verdict,
    remember(key, era) {
      // The date of the first result stays: a server known as old must be probed again some day.
      if (verdict(key) !== era) write(() => remember.run(key, era, clock.now()))
    },
    forget: (key) => write(() => forget.run(key)),
  }
}
