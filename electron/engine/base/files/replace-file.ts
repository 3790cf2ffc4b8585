import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCodeOf } from '../errors.ts'

/** The error codes on Windows while the old file is open in another program: a virus scanner, an editor, a program that runs it. */
const HELD: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** In ms: most programs that only read a file have closed it by then. */
const PATIENCE = 2_000
const LOOK_EVERY = 50

/** The dependencies on the system. */
interface System {
  readonly os: string
  readonly move: (from: string, to: string) => Promise<void>
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Replaces a file by another one atomically. Windows rejects that while the old one is open, so it is retried for two seconds. Throws the
 * system's error.
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
