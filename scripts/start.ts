import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The Electron program is not part of this version: its window is a page, served on loopback by the engine's host.
const helper = join(import.meta.dirname, '../dist/helper/tooltray.js')
// With its full path: the machine's own Node may be too old.
const command = `${process.execPath} ${helper}`
process.stdout.write(`This version comes without the desktop program, so its window is a page: open the address below in a browser.
Connect an AI client with the command   ${command} connect
See how it stands with                  ${command} status
`)
const child = spawn(process.execPath, [helper, 'serve', '--ui'], { stdio: 'inherit' })
// Ctrl+C reaches the whole group; a plain TERM comes only here.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
