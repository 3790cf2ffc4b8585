import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const folder = join(import.meta.dirname, '../../../e2e/python')

/** The folder of `uv` and `uvx`, once they are installed. */
export const uvPrograms: string = join(folder, 'installed/bin')
/** The folder with the wheels of real servers. */
export const serverWheels: string = join(folder, 'wheels')

const QUIET = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:', '--require-hashes']

/**
 * Installs uv, and gets the wheels of real servers, from PyPI, unless that is done (e2e/python/README.md).
 *
 * @returns what went wrong; undefined when they are there.
 */
export function installPython(): string | undefined {
  return (
    pip('uv.txt', join(folder, 'installed'), (to) => ['install', '--root-user-action=ignore', '--target', to]) ??
    pip('servers.txt', serverWheels, (to) => ['download', '--dest', to])
  )
}

function pip(list: string, to: string, words: (to: string) => readonly string[]): string | undefined {
  const file = join(folder, list)
  const stamp = join(to, '.list-sha256')
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return undefined
  rmSync(to, { recursive: true, force: true })
  const { status, error, stderr } = spawnSync('/usr/bin/python3', ['-m', 'pip', ...words(to), ...QUIET, '-r', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1) ?? `exit code ${status}`
  writeFileSync(stamp, hash)
  return undefined
}
