import { join } from 'node:path'
import type { Platform } from '../../base/platform.ts'
import { packageRequestOf } from '../request/package-request.ts'
import type { PackageRequest } from '../request/request.ts'
import type { RunFolder } from '../run/run-folder.ts'
import { type FoundData, findNpxData } from './npx-data.ts'

/** What servers wrote elsewhere beside packages that they now run from here. */
export interface TakenData {
  /**
   * Finds what a server wrote while an app ran its command. Undefined if there is nothing.
   *
   * @param words the command and its arguments. @param env the variables of its entry.
   */
  findData(words: readonly string[], env: Readonly<Record<string, string>>): Promise<FoundData | undefined>
  /**
   * Copies what was found into the folder that a server will run from, before its first start or later. Files that are there stay; the
   * found ones stay where they are, too. Throws the system's error.
   */
  takeData(server: string, words: readonly string[], found: FoundData): Promise<void>
}

/** Dependencies of `takenData`. */
interface TakenDataDeps {
  readonly platform: Pick<Platform, 'os' | 'home' | 'env'>
  readonly runOf: (server: string, request: PackageRequest) => Promise<RunFolder>
}

/** Creates the search. It owns no state. */
export function takenData({ platform, runOf }: TakenDataDeps): TakenData {
  const requestOf = ([command, ...args]: readonly string[]): PackageRequest | undefined => {
    const reading = command === undefined ? undefined : packageRequestOf(command, args)
    return reading === undefined || 'reason' in reading ? undefined : reading.request
  }
  return {
    async findData(words, env) {
      const request = requestOf(words)
      const [first] = request?.packages ?? []
      if (request?.manager !== 'npm' || first === undefined) return undefined
      return findNpxData(cacheOf(platform, env), first.name)
    },
    async takeData(server, words, { folder, paths }) {
      const request = requestOf(words)
      if (request === undefined) return
      await (await runOf(server, request)).add(folder, paths)
    },
  }
}

/** Where npm has its cache (npm's documentation, "config", `cache`). */
function cacheOf({ os, home, env }: TakenDataDeps['platform'], own: Readonly<Record<string, string>>): string {
  const all = Object.entries({ ...env, ...own }).toReversed()
  const named = all.find(([name, value]) => name.toLowerCase() === 'npm_config_cache' && value !== '' && value !== undefined)?.[1]
  if (named !== undefined) return named
  return os === 'win32' ? join(env['LOCALAPPDATA'] ?? join(home, 'AppData/Local'), 'npm-cache') : join(home, '.npm')
}
