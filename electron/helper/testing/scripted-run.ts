import { Readable } from 'node:stream'
import type { Platform } from '../../engine/base/platform.ts'
import { runCommandLine } from '../commands/command-line.ts'
import { recordedTerminal } from './recorded-terminal.ts'
import type { ScriptedEngine } from './scripted-engine.ts'
import { surroundings } from './surroundings.ts'

/** For tests: what a command line finds around it. */
export interface Given {
  /** Columns of the terminal; without: a pipe. */
  columns?: number
  stdin?: string
  platform?: Platform
}

/** For tests: carries out one command line with an engine whose answers are known, and returns what was written. */
export async function scriptedRun(engine: ScriptedEngine, args: string[], { columns, stdin = '', platform = engine.platform }: Given = {}) {
  const [stdout, stderr] = [recordedTerminal(columns), recordedTerminal(columns)]
  const code = await runCommandLine(args, { ...surroundings(platform), stdout, stderr, stdin: Readable.from([stdin]) })
  return { code, stdout: stdout.text(), stderr: stderr.text(), json: () => JSON.parse(stdout.text()) as unknown }
}
