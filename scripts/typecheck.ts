/**
 * Type-checks the whole repository: one run of the compiler for each tsconfig.json, because browsers, Electron's preload script and Node
 * know different globals. It is TypeScript 7, which is native; typescript-eslint needs the interface of 6, which stays beside it.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const PROJECTS = ['.', 'renderer', 'e2e/window', 'e2e/electron', 'bench/window', 'electron/preload']

const root = join(import.meta.dirname, '..')
const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
// What was checked before and did not change since is not checked again.
const cache = join(root, 'node_modules/.cache/tooltray-types')
const failed = PROJECTS.filter((project) => {
  const noted = join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const args = [compiler, '-p', project, '--pretty', '--incremental', '--tsBuildInfoFile', noted]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`)
  process.exitCode = 1
}
