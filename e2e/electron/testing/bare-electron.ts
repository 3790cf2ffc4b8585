import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { electronProgram } from '../../../scripts/electron-program.ts'
import { testElectronFolder } from '../../../scripts/test/install-electron.ts'
import { type Desktop, USER } from './desktop.ts'

/** Electron as it is published, with the app that runs a folder; undefined where there is none. */
function bareProgram(): string | undefined {
  const own = join(testElectronFolder, 'electron')
  return electronProgram() ?? (existsSync(own) ? own : undefined)
}

/** The folder of that Electron. */
export function bareFolder(): string {
  return dirname(bareProgram() ?? '')
}

/**
 * Starts a bare Electron with an app of its own.
 *
 * @param main the module that it runs, as text. @param files more modules: of TypeScript, without their types.
 * @returns the process, and the app's folder, which is the user's.
 */
export function startBare(
  desktop: Desktop,
  main: string,
  files: readonly string[] = [],
): { readonly process: ChildProcess; readonly folder: string } {
  const program = bareProgram()
  if (program === undefined) throw new Error('There is no Electron here: npm run test:app gets one.')
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-bare-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0', type: 'module', main: 'main.js' }))
  writeFileSync(join(folder, 'main.js'), main)
  for (const file of files) {
    if (file.endsWith('.ts'))
      writeFileSync(join(folder, basename(file).replace(/ts$/, 'js')), stripTypeScriptTypes(readFileSync(file, 'utf8')))
    else cpSync(file, join(folder, basename(file)))
  }
  if (USER.uid !== undefined) for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), USER.uid, USER.gid)
  const child = spawn(desktop.starterOf(program), [folder], { env: { ...desktop.env, HOME: folder }, stdio: 'ignore' })
  return { process: child, folder }
}
