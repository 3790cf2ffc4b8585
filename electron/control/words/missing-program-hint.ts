import type { Problem } from '../../contract/problem.ts'
import { shellWord } from '../../engine/entry/shell-word.ts'

/** What to do in a terminal about the missing program of a server. */
export function hintOfProgram(server: string, { hint, message }: Problem): string {
  return `${hint ?? message} Then: tooltray restart ${shellWord(server)}`
}
