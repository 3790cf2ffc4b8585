import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/**
 * Returns whether a program is in one of the folders of a PATH. Synchronous: for a few names, after something failed.
 *
 * @param endings PATHEXT of Windows; its usual value if not set.
 */
export function programOnPath(path: string, os: NodeJS.Platform, endings = '.COM;.EXE;.BAT;.CMD'): (program: string) => boolean {
  const { delimiter } = os === 'win32' ? win32 : posix
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const ends = (program: string): string[] => (os !== 'win32' ? [''] : [...endings.split(';'), ...(program.includes('.') ? [''] : [])])
  return (program) => folders.some((folder) => ends(program).some((end) => existsSync(`${folder}/${program}${end}`)))
}
