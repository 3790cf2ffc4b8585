import type { PastedServer } from '../../../contract/entries.ts'
import { isKnownProgram } from '../../base/words/known-programs.ts'
import { isKnownCommand } from './read-command.ts'
import { NO_SERVER, WHAT_TO_PASTE, readPasted } from './read-pasted.ts'

/**
 * As `readPasted`, on a computer that can be checked for programs: a few plain words are a command line only if the first is an installed
 * program. A text that is clearly a command needs no check.
 *
 * @param isMissing whether a program is not on this computer.
 */
export async function readPastedHere(
  text: string,
  home: string,
  isMissing: (command: string) => Promise<boolean>,
): Promise<PastedServer[] | string> {
  const read = readPasted(text, home)
  const word = typeof read === 'string' ? undefined : doubtfulCommand(text, read)
  if (word === undefined || !(await isMissing(word))) return read
  return `${NO_SERVER}: "${word}" is no program on this computer. ${WHAT_TO_PASTE}`
}

/** The first of some plain words that could also be a sentence. */
function doubtfulCommand(text: string, [server, ...others]: readonly PastedServer[]): string | undefined {
  const words = text.trim().split(/\s+/)
  const [first = ''] = words
  if (server?.entry['command'] !== first || others.length > 0 || isKnownCommand(first) || isKnownProgram(first)) return undefined
  return words.every((word) => /^[\p{L}'][\p{L}\p{N}'_-]*[.,;:!?]*$/u.test(word)) ? first : undefined
}
