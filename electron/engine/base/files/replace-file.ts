import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCodeOf } from '../errors.ts'

/** What Windows says while somebody has the old file open: a virus scanner, an editor, a program that runs it. */
const HELD: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** In ms: who looks at a file for a moment is gone by then. */
const PATIENCE = 2_000
const LOOK_EVERY = 50

/** What is used of the system. */
interface System {
  readonly os: string
  readonly move: (from: string, to: string) => Promise<void>
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Puts a file in the place of another one, in one step. Windows refuses that for as long as the other one is open: there it is tried again
 * for two seconds. Throws the system's error.
 */
export async function replaceFile(
  from: string,
  to: string,
  { os = process.platform, move = rename, pause = sleep }: Partial<System> = {},
): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY) {
    try {
      return await move(from, to)
    } catch (error) {
      if (os !== 'win32' || waited >= PATIENCE || !HELD.has(systemCodeOf(error))) throw error
      await pause(LOOK_EVERY)
    }
  }
}
