import type { Command } from 'commander'
import type { Readable } from 'node:stream'
import type { ControlClient } from '../../control/client.ts'
import { type EngineLocation, withEngine } from '../engine-connection/engine-client.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Printer, Terminal } from '../print/printer.ts'

/** What a command works with. */
export interface CommandContext {
  readonly reach: EngineLocation
  readonly printer: Printer
  readonly stdin: Readable
  /** For what is not printed but relayed. */
  readonly stdout: Terminal
  /** Aborted when nobody reads stdout any more. */
  readonly readerGone: AbortSignal
  readonly onInterrupt: OnInterrupt
  /** A path as it is meant where the command was typed. */
  readonly absolute: (path: string) => string
}

/** Has a listener told of the next Ctrl+C, until the function that it gives is called. Without one, Ctrl+C ends the program. */
export type OnInterrupt = (listener: () => void) => () => void

/** Carries out one command: its exit code, or nothing when it is done. */
export type Run = (work: (context: CommandContext) => Promise<ExitCode | void>) => Promise<void>

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void

/** The person pressed Ctrl+C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/**
 * Runs `use` with the engine, and with a signal that Ctrl+C, or the end of whoever reads stdout, aborts. A second Ctrl+C ends the
 * process at once, as does one while the engine is still being reached.
 * Throws `Interrupted`, and what `withEngine` throws.
 */
export function useEngine<T>(context: CommandContext, use: (engine: ControlClient, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withEngine(context.reach, async (engine) => {
    const interrupt = new AbortController()
    const forget = context.onInterrupt(() => interrupt.abort(new Interrupted('Interrupted.')))
    try {
      return await use(engine, AbortSignal.any([interrupt.signal, context.readerGone]))
    } catch (error) {
      // Whatever form the abort took on its way: it was Ctrl+C.
      interrupt.signal.throwIfAborted()
      throw error
    } finally {
      forget()
    }
  })
}

/** The examples at the end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
