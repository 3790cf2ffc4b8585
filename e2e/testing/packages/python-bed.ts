import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { uvPrograms } from '../../../scripts/test/pypi/install-python.ts'
import { type KeeperBed, openKeeperBed } from './keeper-bed.ts'
import { type PythonIndex, pythonIndex } from './python-index.ts'

/** A keeper of packages of Python, with uv itself and an index of its own. */
export interface PythonBed extends KeeperBed {
  readonly index: PythonIndex
}

/** What a start came to. */
export type Started = Awaited<ReturnType<KeeperBed['start']>>

/** Opens a bed for a server that is started by `uvx`. uv downloads no Python there. */
export async function openPythonBed(args: readonly string[] = ['mcp-fetch', '--all'], command = 'uvx'): Promise<PythonBed> {
  const bed = await openKeeperBed(true, { command, args })
  const index = await pythonIndex()
  Object.assign(bed.env, { PATH: `${uvPrograms}:/usr/bin:/bin`, UV_DEFAULT_INDEX: index.address, UV_PYTHON_DOWNLOADS: 'never' })
  return {
    ...bed,
    index,
    async [Symbol.asyncDispose]() {
      await index[Symbol.asyncDispose]()
      await bed[Symbol.asyncDispose]()
    },
  }
}

/** What the program of a server prints. */
export function printed(started: Started): string | undefined {
  return started && execFileSync(started.command, started.args, { env: started.env, encoding: 'utf8' }).trim()
}

/** Where the modules of an environment are. */
export function modulesOf(started: Started): string {
  const lib = join(started?.folder ?? '', 'environment/lib')
  return join(lib, readdirSync(lib)[0] ?? '', 'site-packages')
}
