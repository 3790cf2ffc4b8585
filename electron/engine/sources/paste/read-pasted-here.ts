import { join } from 'node:path'
import type { PastedServer } from '../../../contract/entries.ts'
import { isKnownProgram } from '../../base/words/known-programs.ts'
import { nearServerName } from '../../entry/new-server-name.ts'
import { shellWord } from '../../entry/shell-word.ts'
import { isKnownCommand } from './read-command.ts'
import { NO_SERVER, WHAT_TO_PASTE, readPasted } from './read-pasted.ts'

/**
 * As `readPasted`, on a computer that can be checked for programs: a few plain words are a command line only if the first is an installed
 * program. A text that is clearly a command needs no check. The path of a folder is read as the server for its files.
 *
 * @param here.isMissing whether a program is not on this computer.
 * @param here.isFolder whether an absolute path is a folder of this computer.
 */
export async function readPastedHere(
  text: string,
  home: string,
  { isMissing, isFolder }: { readonly isMissing: (command: string) => Promise<boolean>; readonly isFolder: (path: string) => boolean },
): Promise<PastedServer[] | string> {
  const folder = folderIn(text, home)
  if (folder !== undefined && isFolder(folder)) return serverOfFolder(folder, home)
  const read = readPasted(text, home)
  const word = typeof read === 'string' ? undefined : doubtfulCommand(text, read)
  if (word === undefined || !(await isMissing(word))) return read
  return `${NO_SERVER}: "${word}" is not a program on this computer. ${WHAT_TO_PASTE}`
}

/** The path that a text is, absolute; undefined if it is no path, or one that a network would be asked about. */
function folderIn(text: string, home: string): string | undefined {
  const path = text.trim().replace(/^(["'])(.*)\1$/s, '$2')
  if (/[\r\n]/.test(path)) return undefined
  if (/^~(?:[\\/]|$)/.test(path)) return join(home, path.slice(1))
  return /^(?:\/(?!\/)|[A-Za-z]:[\\/])/.test(path) ? path : undefined
}

/** The reference server for files, limited to a folder and named after it. */
function serverOfFolder(folder: string, home: string): PastedServer[] | string {
  const read = readPasted(['npx', '-y', '@modelcontextprotocol/server-filesystem', folder].map(shellWord).join(' '), home)
  if (typeof read === 'string') return read
  const name = folder.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  const note = `${folder} is a folder. This server lets your apps read and change the files in it.`
  return read.map((server) => ({ ...server, name: nearServerName(name), notes: [note, ...server.notes] }))
}

/** The first of some plain words that could also be a sentence. */
function doubtfulCommand(text: string, [server, ...others]: readonly PastedServer[]): string | undefined {
  const words = text.trim().split(/\s+/)
  const [first = ''] = words
  if (server?.entry['command'] !== first || others.length > 0 || isKnownCommand(first) || isKnownProgram(first)) return undefined
  return words.every((word) => /^[\p{L}'][\p{L}\p{N}'_-]*[.,;:!?]*$/u.test(word)) ? first : undefined
}
