import { randomBytes } from 'node:crypto'
import type { Clock } from '../../base/platform.ts'
import type { NewNotes } from './rule-entry.ts'

/** Returns the function that makes the notes of rules that Tooltray writes: an id that no other rule has, and the time. */
export function notesOfRules(clock: Pick<Clock, 'now'>): NewNotes {
  return () => ({ id: randomBytes(6).toString('hex'), madeAt: new Date(clock.now()).toISOString() })
}
