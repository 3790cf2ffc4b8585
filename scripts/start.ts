import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The desktop app is not built yet: what runs is the engine by itself, which is all that AI clients need.
const helper = join(import.meta.dirname, '../dist/helper/tooltray.js')
// With its full path: the machine's own Node may be too old.
const command = `${process.execPath} ${helper}`
process.stdout.write(`This version has no desktop window yet, so the engine runs here without one.
Connect an AI client with the command   ${command} connect
See how it stands with                  ${command} status
`)
const child = spawn(process.execPath, [helper, 'serve'], { stdio: 'inherit' })
// Ctrl+C reaches the whole group; a plain TERM comes only here.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
