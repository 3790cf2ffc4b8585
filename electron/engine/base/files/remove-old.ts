import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes what ended work left in a folder. A time in the future, due to a clock that was set back, counts as an age, too. Throws the
 * system's error.
 *
 * @param isOurs whether a name in the folder is of such work. @param age in ms; younger ones stay. @param now in ms since 1970.
 */
export async function removeOld(folder: string, isOurs: (name: string) => boolean, age: number, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }))
    if (Math.abs(now - mtimeMs) > age) await rm(join(folder, name), { recursive: true, force: true })
  }
}
