import type { Endpoint } from './remote.ts'
import type { Program } from '../process/stdio.ts'

/** Where a server is, all variables filled in. */
export type Target = ({ readonly transport: 'stdio' } & Program) | ({ readonly transport: 'http' | 'sse' } & Endpoint)

/** The command line or the address, for messages. */
export function describeTarget(target: Target): string {
  return target.transport === 'stdio' ? [target.command, ...target.args].join(' ') : target.url
}
