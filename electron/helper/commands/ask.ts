import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import type { BorrowedSecret } from '../../contract/entries.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import { borrowedLine } from '../print/entry.ts'
import type { CommandContext } from './command-context.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

type Asking = Pick<CommandContext, 'printer' | 'stdin' | 'readerGone'>

/** The user's advance consent. */
export interface Word {
  readonly yes?: boolean | undefined
  /** Secrets of other servers that may go to the recipients shown. */
  readonly give?: readonly string[] | undefined
}

/** Whether the user can be prompted: there is a terminal, and the output is not JSON. */
export function canAsk({ printer, stdin }: Pick<Asking, 'printer' | 'stdin'>): boolean {
  return !printer.json && (stdin as Readable & { isTTY?: boolean }).isTTY === true
}

/** Prompts for a yes to each question; any other answer declines all of them. */
export async function agrees({ printer, stdin, readerGone }: Asking, questions: readonly string[] = ['Do this?']): Promise<boolean> {
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
 * Returns whether the user agrees to what was just shown, and separately to each borrowed secret, which `--yes` does not cover. Prompts
 * unless the user consented in advance. Throws `usage` if consent is needed and there is no terminal.
 *
 * @param why what needs consent, and how to give it in advance.
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
    throw needsWord(borrowedLine(first).replace(/\.$/, ''), `If that is right, add --give ${first.secret}.`)
  return agrees(context, [...(yes ? [] : ['Do this?']), ...asked.map((each) => `${borrowedLine(each)} Share it?`)])
}

/**
 * The user said no.
 *
 * @param effect what did not happen, as a sentence.
 * @returns the exit code for it.
 */
export function declined({ printer }: Pick<Asking, 'printer'>, effect: string): ExitCode {
  printer.notice(effect)
  return exitCodes.failed
}

/** Returns the error for missing consent without a terminal. */
function needsWord(why: string, hint: string): TooltrayError {
  return new TooltrayError('usage', `${why}, so you must confirm it.`, { hint })
}
