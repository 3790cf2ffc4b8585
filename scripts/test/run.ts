/**
 * Runs tests: `npm test` (types, the quick tests, and those of the built program that stand for each capability), with `rest` what
 * `npm run test:all` has beyond that (lint, and the tiers `slow` and `fault`), with `all` both. Further words go to Vitest.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { builtFrom, sourcesStamp } from '../sources-stamp.ts'
import { packTestApp } from './packed-app.ts'
import { provide } from './provide.ts'

const root = join(import.meta.dirname, '../..')
const BASIC = { checks: ['typecheck'], tiers: ['unit', 'e2e'] }
const REST = { checks: ['lint:code', 'lint:rest', 'lint:pictures'], tiers: ['slow', 'fault'] }

const words = process.argv.slice(2)
const which = words[0] === 'rest' || words[0] === 'all' ? words.shift() : 'basic'
const runs = which === 'all' ? [BASIC, REST] : [which === 'rest' ? REST : BASIC]

const began = performance.now()
if (!provide(which === 'basic' ? 'basic' : 'all')) process.exit(1)
for (const { checks, tiers } of runs) {
  const isBuilt = builtFrom(join(root, 'dist')) === sourcesStamp(root)
  runNode('scripts/side-by-side.ts', ...checks, ...(isBuilt ? [] : ['build']))
  const app = await packTestApp()
  if ('problem' in app) process.env['TOOLTRAY_NO_APP'] = app.problem
  else process.env['TOOLTRAY_APP'] = app.program
  runNode('node_modules/vitest/vitest.mjs', 'run', ...tiers.flatMap((tier) => ['--project', tier]), ...words)
  console.log(`--- The desktop app ran in ${'problem' in app ? `no Electron: ${app.problem}` : `Electron ${app.electron}`}.`)
  console.log(`--- ${[...checks, ...tiers].join(', ')}: ${Math.round((performance.now() - began) / 1_000)} s after the start`)
}

/** Runs a program of Node's to its end. Ends this one with it where it fails. */
function runNode(file: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
