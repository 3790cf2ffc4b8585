/**
 * Starts installed apps, hidden, and looks whether each runs an engine of this version: `node scripts/package/started/test-started.ts
 * PROGRAM...`. Exits with 1 where one does not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { versionOf } from '../../manifest-of.ts'
import { runApp } from './run-app.ts'

const programs = process.argv.slice(2).map((word) => resolve(word))
if (programs.length === 0) throw new Error('Which programs?')
for (const program of programs) {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-started-'))
  const { version, stop } = await runApp(program, home)
  await stop()
  rmSync(home, { recursive: true, force: true })
  if (version !== versionOf()) throw new Error(`${program} is version ${version}, and should be ${versionOf()}.`)
  console.log(`${program} starts, and its engine is version ${version}.`)
}
