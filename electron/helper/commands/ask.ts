import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import type { BorrowedSecret } from '../../control/contract.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import { borrowedLine } from '../print/entry.ts'
import type { CommandContext } from './command-context.ts'

type Asking = Pick<CommandContext, 'printer' | 'stdin' | 'readerGone'>

/** What a person said beforehand. */
export interface Word {
  readonly yes?: boolean | undefined
  /** Secrets of others that may go to those who were shown. */
  readonly give?: readonly string[] | undefined
}

/** Whether somebody can be asked: there is a terminal, and nobody waits for JSON. */
export function canAsk({ printer, stdin }: Pick<Asking, 'printer' | 'stdin'>): boolean {
  return !printer.json && (stdin as Readable & { isTTY?: boolean }).isTTY === true
}

/** Asks for a yes to each question; anything else is a no to all of them. */
async function agrees({ printer, stdin, readerGone }: Asking, questions: readonly string[] = ['Do this?']): Promise<boolean> {
  const [first, ...rest] = questions
  if (first === undefined) return true
  printer.notice(`${first} [y/N]`)
  const lines = createInterface({ input: stdin, signal: readerGone })
  try {
    for await (const line of lines) {
      if (!/^y(?:es)?$/i.test(line.trim())) return false
      const next = rest.shift()
      if (next === undefined) return true
      printer.notice(`${next} [y/N]`)
    }
    return false
  } finally {
    lines.close()
  }
}

/**
 * Whether a person agrees to what was just shown, asked unless they said so beforehand; and to each secret of somebody else that would be
 * given away, which `--yes` does not cover. Throws `usage` where a word is needed and nobody can be asked.
 *
 * @param why what is to be agreed to, and what to say beforehand instead of being asked.
 */
export async function agreesToShown(
  context: Asking,
  { yes = false, give = [] }: Word,
  borrowed: readonly BorrowedSecret[],
  why: { readonly what: string; readonly hint: string; readonly mayAsk?: boolean },
): Promise<boolean> {
  const asked = borrowed.filter(({ secret }) => !give.includes(secret))
  const mayAsk = why.mayAsk !== false && canAsk(context)
  if (!yes && !mayAsk) throw needsWord(why.what, why.hint)
  const [first] = asked
  if (first !== undefined && !mayAsk)
    throw needsWord(borrowedLine(first).replace(/\.$/, ''), `Say --give ${first.secret} when that is right.`)
  return agrees(context, [...(yes ? [] : ['Do this?']), ...asked.map((each) => `${borrowedLine(each)} Give it?`)])
}

/** The error where a yes is needed and nobody can be asked. */
function needsWord(why: string, hint: string): TooltrayError {
  return new TooltrayError('usage', `${why}, so it needs your word.`, { hint })
}
