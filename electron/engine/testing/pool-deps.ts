import { unnoted } from '../base/limits/at-work.ts'
import { systemClock, thisPlatform } from '../base/platform.ts'
import type { PoolDeps } from '../upstream/pool.ts'
import { volatileEraMemory } from '../upstream/session/era-memory.ts'

/** What a pool of real programs of this machine is made of. */
export function poolParts(more: Partial<PoolDeps> = {}): PoolDeps {
  return {
    platform: thisPlatform(),
    clock: systemClock,
    eras: volatileEraMemory(),
    identity: { name: 'test', version: '1' },
    planner: {
      async plan({ config }) {
        if (config.transport !== 'stdio') throw new Error('not a program')
        const { command, args, env } = config
        return { transport: 'stdio', command, args, env: { ...env, PATH: process.env.PATH ?? '' } }
      },
    },
    keyOf: (config) => JSON.stringify(config),
    maxProcesses: () => 10,
    onWatchdogError: () => undefined,
    atWork: unnoted,
    ...more,
  }
}
