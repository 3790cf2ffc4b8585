import { readFile, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Platform } from '../../base/platform.ts'
import { ENVIRONMENT, interpreterOf, saidOfEnvironment } from './python-program.ts'

/** Links that lead to a Python. Over it: further ones are not followed, as the system does not. */
const MOST_LINKS = 40

/**
 * What a program of an environment reads outside of it: its Python, behind each link that leads there, and the modules that came with it.
 *
 * @returns absolute paths, all of which are there. None on Windows, which has no sandbox. Throws the system's error if the Python is gone.
 */
export async function pythonPlaces(folder: string, { os, home }: Pick<Platform, 'os' | 'home'>): Promise<string[]> {
  if (os === 'win32') return []
  const places = new Set<string>()
  let at = interpreterOf(folder, os)
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const to = await readlink(at).catch(() => undefined)
    if (to === undefined) break
    at = resolve(dirname(at), to)
    if (!isWithin(folder, at)) places.add(isWithin(dirname(at), home) ? at : dirname(at))
  }
  const real = await realpath(at)
  const prefix = dirname(dirname(real))
  if (!isWithin(prefix, home)) return [...places, prefix]
  // There is more than a Python in a folder with somebody's home.
  const about = await readFile(join(folder, ENVIRONMENT, 'pyvenv.cfg'), 'utf8')
  const [major, minor] = saidOfEnvironment(about, 'version_info').split('.')
  const modules = join(prefix, 'lib', `python${major}.${minor}`)
  const isThere = (await stat(modules).catch(() => undefined)) !== undefined
  return [...places, real, ...(isThere ? [modules] : [])]
}

/** Whether a path is in a folder, or the folder itself. */
function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..')
}
