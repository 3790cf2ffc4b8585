import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { electronProgram, fetchElectronProgram, noDisplay } from './electron-program.ts'

// The desktop app where there is one to be had and a display to show it on; else the same window as a page of the headless host.
const root = join(import.meta.dirname, '..')
const helper = join(root, 'dist/helper/tooltray.js')
const reason = noDisplay()
const electron = reason === undefined ? (electronProgram() ?? fetchingElectron()) : undefined

function fetchingElectron(): string | undefined {
  process.stdout.write('Fetching the desktop program (about 120 MB, once).\n')
  return fetchElectronProgram()
}

// With its full path: the machine's own Node may be too old.
const command = `${process.execPath} ${helper}`
if (electron === undefined)
  process.stdout.write(`The window is a page in your browser, because ${reason ?? 'the desktop program could not be fetched'}.\n`)
process.stdout.write(
  `Connect an AI client with the command   ${command} connect\nSee how it stands with                  ${command} status\n`,
)

const child =
  electron === undefined
    ? // Where somebody sits in front of a display, the page opens by itself.
      spawn(process.execPath, [helper, 'serve', '--ui', ...(reason === undefined ? ['--open'] : [])], { stdio: 'inherit' })
    : spawn(electron, [root], { stdio: 'inherit', env: { ...process.env, TOOLTRAY_NODE: process.execPath } })
// Ctrl+C reaches the whole group; a plain TERM comes only here.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
