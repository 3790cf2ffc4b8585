import type { AddHelpTextContext, Command } from 'commander'
import type { Readable } from 'node:stream'
import type { ControlClient } from '../../control/control-api.ts'
import { type EngineLocation, withEngine } from '../engine-connection/engine-client.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Printer, Terminal } from '../print/printer.ts'
import { wrapLine } from '../print/wrap-text.ts'

/** What a command has access to. */
export interface CommandContext {
  readonly reach: EngineLocation
  readonly printer: Printer
  readonly stdin: Readable
  /** For output that is relayed rather than printed. */
  readonly stdout: Terminal
  /** Aborted when the reader of stdout is gone. */
  readonly readerGone: AbortSignal
  readonly onInterrupt: OnInterrupt
  /** Resolves a path against the folder in which the command was typed. */
  readonly absolute: (path: string) => string
}

/** Calls a listener on the next Ctrl+C, until the returned function is called. Without a listener, Ctrl+C ends the program. */
export type OnInterrupt = (listener: () => void) => () => void

/** Runs one command; its work returns an exit code, or nothing if it succeeded. */
export type Run = (work: (context: CommandContext) => Promise<ExitCode | void>) => Promise<void>

/** Adds one command to the program. */
export type AddCommand = (program: Command, run: Run) => void

/** The user pressed Ctrl+C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/**
 * Runs `use` with the engine and a signal that aborts on Ctrl+C, or when the reader of stdout is gone. A second Ctrl+C ends the process at
 * once, as does one during the connection to the engine. Throws `Interrupted`, and what `withEngine` throws.
 */
export function useEngine<T>(context: CommandContext, use: (engine: ControlClient, signal: AbortSignal) => Promise<T>): Promise<T> {
  return withEngine(context.reach, async (engine) => {
    const interrupt = new AbortController()
    const forget = context.onInterrupt(() => interrupt.abort(new Interrupted('Interrupted.')))
    try {
      return await use(engine, AbortSignal.any([interrupt.signal, context.readerGone]))
    } catch (error) {
      // Reports Ctrl+C, whatever error the abort caused.
      interrupt.signal.throwIfAborted()
      throw error
    } finally {
      forget()
    }
  })
}

/** Returns paragraphs for a command's help, in the width of the terminal. */
export function notes(...paragraphs: readonly string[]): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const columns = command.configureOutput().getOutHelpWidth?.() ?? 80
    return paragraphs.map((text) => `\n${wrapLine(text, columns).join('\n')}\n`).join('')
  }
}

/** Returns the examples for the end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
