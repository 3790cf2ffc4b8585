import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import spawn from 'cross-spawn'
import type { AiClient } from '../../e2e/testing/clients/ai-client.ts'

/** Where clients stay from one run to the next, outside of the tree: together they are about a gigabyte. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tooltray-bench')
const E2E_PROGRAMS = join(import.meta.dirname, '../../e2e/node_modules/.bin')

/** The program of a client, installed by npm if it is not there yet; or the reason why there is none, in one line. */
export function installedClient(client: AiClient): { readonly program: string } | { readonly missing: string } {
  const ofTests = join(E2E_PROGRAMS, client.program)
  if (existsSync(ofTests)) return { program: ofTests }
  const folder = join(CACHE, `${client.program}-${client.version}`)
  const program = join(folder, 'node_modules', '.bin', client.program)
  const done = join(folder, 'installed')
  if (existsSync(done)) return { program }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  process.stderr.write(`Installing ${client.package}@${client.version} into ${folder}\n`)
  const run = (command: string, ...args: string[]): string | undefined => {
    const { status, stderr, error } = spawn.sync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    if (status === 0) return undefined
    return error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${String(status)}`)
  }
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const failed =
    run('npm', 'install', ...flags, `${client.package}@${client.version}`) ??
    (client.placedBy === undefined ? undefined : run(process.execPath, join(folder, 'node_modules', client.placedBy)))
  if (failed !== undefined) return { missing: `npm could not install it: ${failed}` }
  writeFileSync(done, '')
  return { program }
}
