import type { Endpoint } from './remote.ts'
import type { CliProgram } from '../cli/cli-transport.ts'
import type { Program } from '../process/stdio.ts'

/** The address of a server, all variables filled in. */
export type Target =
  | ({ readonly transport: 'stdio' } & Program)
  | ({ readonly transport: 'cli' } & CliProgram)
  | ({ readonly transport: 'http' | 'sse' } & Endpoint)

/** The command line or the address, for messages. */
export function describeTarget(target: Target): string {
  return 'command' in target ? [target.command, ...target.args].join(' ') : target.url
}
