/**
 * Packs the app so that it lets a debugger in, and tries it as people use it: `npm run test:app`. With `--facts` it tries every statement
 * about Electron that tests rest on, in the double for Electron and in the real program: `npm run test:electron-facts`. It gets an
 * Electron where none is there. Further words go to Vitest. Exits with 1 where a test fails, and where there is no Electron to be had.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { packTestApp } from '../test/packed-app.ts'
import { provide } from '../test/provide.ts'
import { root } from './product.ts'

const given = process.argv.slice(2)
const paths = given.includes('--facts') ? ['electron/main/testing/facts', 'e2e/electron/facts'] : ['e2e/electron/']
const more = given.filter((word) => word !== '--facts')

if (!provide('basic')) process.exit(1)
const app = await packTestApp()
if ('problem' in app) {
  process.stderr.write(`The app cannot be tested: ${app.problem}.\n`)
  process.exit(1)
}
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const projects = ['unit', 'e2e', 'slow'].flatMap((name) => ['--project', name])
const env = { ...process.env, TOOLTRAY_APP: app.program }
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...paths, ...more], { cwd: root, stdio: 'inherit', env })
console.log(`The app was tried in Electron ${app.electron}.`)
process.exitCode = status ?? 1
