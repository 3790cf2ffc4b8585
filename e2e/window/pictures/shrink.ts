import { spawnSync } from 'node:child_process'

/** Makes the file of a picture a third as large, by a palette. Throws if `pngquant` is missing (Debian: `apt install pngquant`). */
export function shrink(file: string): void {
  const { status, error } = spawnSync('pngquant', ['--force', '--ext', '.png', '--quality', '60-95', '--speed', '1', file])
  if (status !== 0) throw new Error('pngquant could not be run. On Debian: apt install pngquant', { cause: error })
}
