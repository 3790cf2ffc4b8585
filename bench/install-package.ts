import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import spawn from 'cross-spawn'

/** Where packages stay from one run to the next, outside of the tree: all AI clients together are about a gigabyte. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tooltray-bench')

/**
 * Installs a package from npm, without its scripts, unless it is there already. Returns its `node_modules`, or the reason why it could not
 * be installed, in one line.
 *
 * @param name the name of its folder in the cache, without the version.
 * @param placedBy a script of the package, in `node_modules`, that puts its program into place.
 */
export function installPackage(
  name: string,
  { package: of, version, placedBy }: { readonly package: string; readonly version: string; readonly placedBy?: string },
): { readonly modules: string } | { readonly missing: string } {
  const folder = join(CACHE, `${name}-${version}`)
  const modules = join(folder, 'node_modules')
  const done = join(folder, 'installed')
  if (existsSync(done)) return { modules }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  process.stderr.write(`Installing ${of}@${version} into ${folder}\n`)
  const run = (command: string, ...args: string[]): string | undefined => {
    const { status, stderr, error } = spawn.sync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    if (status === 0) return undefined
    return error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${String(status)}`)
  }
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const failed =
    run('npm', 'install', ...flags, `${of}@${version}`) ??
    (placedBy === undefined ? undefined : run(process.execPath, join(modules, placedBy)))
  if (failed !== undefined) return { missing: `npm could not install it: ${failed}` }
  writeFileSync(done, '')
  return { modules }
}
