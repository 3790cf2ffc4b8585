import { unnoted } from '../base/limits/at-work.ts'
import { systemClock, thisPlatform } from '../base/platform.ts'
import type { PoolDeps } from '../upstream/pool.ts'
import type { Era } from '../transport/era.ts'
import type { EraMemory } from '../upstream/session/era-memory.ts'

/** What a pool of real programs of this machine is made of. */
export function poolParts(more: Partial<PoolDeps> = {}): PoolDeps {
  return {
    platform: thisPlatform(),
    clock: systemClock,
    eras: volatileEraMemory(),
    identity: { name: 'test', version: '1' },
    fetch,
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

/** A memory that ends with the process. */
export function volatileEraMemory(): EraMemory {
  const eras = new Map<string, Era>()
  return { recall: (key) => eras.get(key), remember: (key, era) => void eras.set(key, era), forget: (key) => void eras.delete(key) }
}
