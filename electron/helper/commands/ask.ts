import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { TooltrayError } from '../../engine/base/errors.ts'
import type { CommandContext } from './command-context.ts'

/** Whether somebody can be asked: there is a terminal, and nobody waits for JSON. */
export function canAsk({ printer, stdin }: Pick<CommandContext, 'printer' | 'stdin'>): boolean {
  return !printer.json && (stdin as Readable & { isTTY?: boolean }).isTTY === true
}

/** Asks for a yes; anything else is a no. */
export async function agrees({ printer, stdin }: Pick<CommandContext, 'printer' | 'stdin'>): Promise<boolean> {
  printer.notice('Do this? [y/N]')
  const lines = createInterface({ input: stdin })
  try {
    for await (const line of lines) return /^y(?:es)?$/i.test(line.trim())
    return false
  } finally {
    lines.close()
  }
}

/** The error where a yes is needed and nobody can be asked. */
export function needsWord(why: string, hint: string): TooltrayError {
  return new TooltrayError('usage', `${why}, so it needs your word.`, { hint })
}
