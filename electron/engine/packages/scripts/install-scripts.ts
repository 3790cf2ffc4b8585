import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { absent } from '../../base/files/absent.ts'
import { readSmall } from '../../base/files/open-regular.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { LARGEST_LOCK, readPackageLock } from '../lock/package-lock.ts'
import { LARGEST_MANIFEST } from '../npm/package-program.ts'

/** A package of an installed tree that has an install script. */
export interface ScriptPackage {
  readonly name: string
  readonly version: string
  readonly integrity: string | undefined
  /** Its folder within the tree, with `/` between its parts. */
  readonly path: string
  /** What runs, in its order. A stranger's text. */
  readonly commands: readonly { readonly event: string; readonly command: string }[]
}

/** In their order (npm's documentation, "scripts", life cycle of `npm ci`). */
const EVENTS = ['preinstall', 'install', 'postinstall']
/** What npm runs for a package with a `binding.gyp` and without a script of its own for it. */
const GYP = { event: 'install', command: 'node-gyp rebuild' }

const manifest = z.object({ scripts: z.record(z.string(), z.unknown()).optional() })

/**
 * The packages of an installed tree that have an install script, by npm's lock in its folder. Trees of Python have none. Throws the
 * system's error.
 */
export async function installScriptsOf(folder: string): Promise<readonly ScriptPackage[]> {
  const text = readSmall(join(folder, 'package-lock.json'), LARGEST_LOCK) ?? ''
  // Read at each start: most trees have none, and their lock need not be parsed.
  if (!text.includes('"hasInstallScript"')) return []
  const found = (readPackageLock(text) ?? []).filter(({ hasInstallScript }) => hasInstallScript)
  const all = await Promise.all(
    found.map(async ({ name, version, integrity, path }) => {
      const commands = await commandsIn(join(folder, path))
      return commands === undefined ? [] : [{ name, version, integrity, path, commands }]
    }),
  )
  return all.flat()
}

/** Returns undefined for a package that is in the lock and not on disk: it is for another system. */
async function commandsIn(folder: string): Promise<ScriptPackage['commands'] | undefined> {
  const text = readSmall(join(folder, 'package.json'), LARGEST_MANIFEST)
  if (text === undefined) return undefined
  const scripts = manifest.safeParse(fromJson(text)).data?.scripts ?? {}
  const own = EVENTS.flatMap((event) => {
    const command = scripts[event]
    return typeof command === 'string' ? [{ event, command }] : []
  })
  const isGyp = !own.some(({ event }) => event !== 'postinstall') && (await stat(join(folder, 'binding.gyp')).catch(absent)) !== undefined
  return isGyp ? [GYP, ...own] : own
}
