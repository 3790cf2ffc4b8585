import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** The endings that the file of a program may have: those of PATHEXT on Windows, its usual value if not set; none elsewhere. */
export function programEndings(os: NodeJS.Platform, pathExt = '.COM;.EXE;.BAT;.CMD'): readonly string[] {
  return os === 'win32' ? pathExt.split(';') : []
}

/**
 * Returns whether a program is in one of the folders of a PATH. Synchronous: for a few names, after something failed.
 *
 * @param pathExt PATHEXT of Windows; its usual value if not set.
 */
export function programOnPath(path: string, os: NodeJS.Platform, pathExt?: string): (program: string) => boolean {
  const { delimiter } = os === 'win32' ? win32 : posix
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const endings = programEndings(os, pathExt)
  const ends = (program: string) => (endings.length === 0 || program.includes('.') ? [...endings, ''] : endings)
  return (program) => folders.some((folder) => ends(program).some((end) => existsSync(`${folder}/${program}${end}`)))
}
