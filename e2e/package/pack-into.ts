import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { root } from '../../scripts/package/product.ts'

/**
 * Packs the app and checks it; returns what was printed.
 *
 * @param from.electron a folder as of a distribution of Electron. @param from.repository where newer versions are said to be.
 */
export function packInto(output: string, from: { readonly electron: string; readonly repository: string }): string {
  const env = { ...process.env, ELECTRON_DIST: from.electron, GITHUB_REPOSITORY: from.repository }
  const made = spawnSync('npm', ['run', '--silent', 'dist:dir', '--', '--output', output], { cwd: root, encoding: 'utf8', env })
  expect([made.status, made.status === 0 ? '' : made.stdout + made.stderr]).toEqual([0, ''])
  return made.stdout
}
