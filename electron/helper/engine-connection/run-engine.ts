import { setFlagsFromString } from 'node:v8'
import type { Paths } from '../../engine/config/paths.ts'
import type { HostOptions } from '../../serve/host.ts'
import { keepCompiledCode } from './compiled-code.ts'
import type { EngineLocation, Runner } from './engine-client.ts'
import { helperHere } from './helper-here.ts'
import { searchDataOf } from './search-data.ts'

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `work` with a signal that aborts when the system asks this process to end. */
export async function untilEnded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  for (const signal of ENDING_SIGNALS) process.once(signal, end)
  try {
    await work(ending.signal)
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, end)
  }
}

/** Says that the engine runs, and with which servers. */
export function runningText({ serversFile }: Pick<Paths, 'serversFile'>): string {
  return `Tooltray is running with the servers of ${serversFile}. Ctrl+C ends it.`
}

/** Where the engine is to run, in this program. */
type Here = EngineLocation & { readonly runner: Extract<Runner, { kind: 'program' }> }

/** Runs the engine in this process, as `runHost`, which is loaded only now. */
export async function runEngine(
  here: Here,
  options: Pick<HostOptions, 'detached' | 'page' | 'http' | 'signal' | 'onReady'>,
): Promise<void> {
  const { platform, version, paths, runner } = here
  // A process of a terminal was started without the options of `engineProgram`. Its young generation keeps the size that it has now.
  // This comes before compiled code is used, because V8 accepts only code that was compiled with the same flags.
  if (options.detached !== true) setFlagsFromString('--semi-space-growth-factor=1')
  keepCompiledCode(paths, version)
  const { runHost } = await import('../../serve/host.ts')
  const helper = helperHere(here, process.execPath)
  await runHost({ platform, version, helper, searchData: searchDataOf(runner), loadCommands: runner.loadCommands, ...options })
}
