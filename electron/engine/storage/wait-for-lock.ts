import { dirname } from 'node:path'
import type { Clock } from '../base/platform.ts'
import { makePrivateFolder } from '../base/files/private-folder.ts'
import { takeFileLock } from './file-lock.ts'

/** In ms. */
const LOOK_EVERY = 20

/**
 * Runs `work` while holding the lock of a file. Waits for the current holder, in this process or another. The lock is released when the
 * work is done or has failed, and by the system if the process dies.
 */
export async function whileLocked<T>(file: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  makePrivateFolder(dirname(file))
  let release = takeFileLock(file)
  while (release === undefined) {
    await new Promise<void>((resolve) => clock.after(LOOK_EVERY, resolve))
    release = takeFileLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}
