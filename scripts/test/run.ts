/**
 * Runs tests: `npm test` (types, the quick tests, and those of the built program that stand for each capability), with `rest` what
 * `npm run test:all` has beyond that (lint, and the tiers `slow` and `fault`), with `all` both. Further words go to Vitest.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { builtFrom, sourcesStamp } from '../sources-stamp.ts'
import { packTestApp } from './packed-app.ts'
import { provide } from './provide.ts'

const root = join(import.meta.dirname, '../..')
/** What is checked before the tests, and what beside them: those of the rest wait a lot, and leave half a core idle. */
const BASIC = { first: ['typecheck'], beside: [], tiers: ['unit', 'e2e'] }
const REST = { first: [], beside: ['lint'], tiers: ['slow', 'fault'] }

const words = process.argv.slice(2)
const which = words[0] === 'rest' || words[0] === 'all' ? words.shift() : 'basic'
const runs = which === 'all' ? [BASIC, REST] : [which === 'rest' ? REST : BASIC]

const began = performance.now()
if (!provide(which === 'basic' ? 'basic' : 'all')) process.exit(1)
for (const { first, beside, tiers } of runs) {
  const isBuilt = builtFrom(join(root, 'dist')) === sourcesStamp(root)
  await requireAll(runSideBySide([...first, ...(isBuilt ? [] : ['build'])]))
  const app = await packTestApp()
  if ('problem' in app) process.env['TOOLTRAY_NO_APP'] = app.problem
  else process.env['TOOLTRAY_APP'] = app.program
  const tests = runNode('inherit', 'node_modules/vitest/vitest.mjs', 'run', ...tiers.flatMap((tier) => ['--project', tier]), ...words)
  await requireAll(tests, runSideBySide(beside, 'pipe'))
  console.log(`--- The desktop app ran in ${'problem' in app ? `no Electron: ${app.problem}` : `Electron ${app.electron}`}.`)
  console.log(`--- ${[...first, ...beside, ...tiers].join(', ')}: ${Math.round((performance.now() - began) / 1_000)} s after the start`)
}

/** Ends this program where a run failed, once all have ended. What was kept of their output comes last, where it is looked for. */
async function requireAll(...runs: readonly Promise<{ hasPassed: boolean; kept: string }>[]): Promise<void> {
  const ended = await Promise.all(runs)
  for (const { kept } of ended) process.stdout.write(kept)
  if (ended.some(({ hasPassed }) => !hasPassed)) process.exit(1)
}

async function runSideBySide(scripts: readonly string[], output: 'inherit' | 'pipe' = 'inherit') {
  return scripts.length === 0 ? { hasPassed: true, kept: '' } : runNode(output, 'scripts/side-by-side.ts', ...scripts)
}

/** Runs a program of Node's to its end. Resolves to whether it ended with 0, and to what it printed where that was to be kept. */
function runNode(output: 'inherit' | 'pipe', file: string, ...args: readonly string[]): Promise<{ hasPassed: boolean; kept: string }> {
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: ['inherit', output, 'inherit'] })
  let kept = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (kept += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ hasPassed: code === 0, kept })))
}
