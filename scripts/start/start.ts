import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { builtFrom, sourcesStamp } from '../sources-stamp.ts'
import { downloadProblem, electronProgram, fetchElectronProgram, noDisplay } from '../electron-program.ts'

// The desktop app where there is one to be had and a display to show it on; else the same window as a page of the headless host.
const root = join(import.meta.dirname, '../..')
const helper = join(root, 'dist/helper/tooltray.js')
if (builtFrom(join(root, 'dist')) !== sourcesStamp(root)) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const reason = noDisplay() ?? (electronProgram() === undefined ? await downloadProblem() : undefined)
const electron = reason === undefined ? (electronProgram() ?? fetchingElectron()) : undefined

function fetchingElectron(): string | undefined {
  process.stdout.write('Downloading the desktop program (about 120 MB, once). This can take some minutes.\n')
  return fetchElectronProgram()
}

// The helper in C where there was a compiler to build it with, else the one in TypeScript, with the full path of a Node: the machine's own
// may be too old.
const native = join(root, 'dist/native', helperFile(process.platform))
const isNative = existsSync(native)
const command = isNative ? native : `${process.execPath} ${helper}`
if (!isNative) process.stdout.write('There is no C compiler, so AI apps connect a little slower.\n')
if (electron === undefined)
  process.stdout.write(`The window is a page in your browser, because ${reason ?? 'the desktop program could not be downloaded'}.\n`)
process.stdout.write(
  `To connect an AI app, use the command:   ${command} connect\nTo see the status, run:                  ${command} status\n`,
)

/** In ms: a desktop program that ends sooner than this, and not well, never showed its window. */
const EARLY = 10_000

/** The window as a page. Where somebody sits in front of a display, it opens by itself. */
const servePage = (): ChildProcess =>
  spawn(process.execPath, [helper, 'serve', '--ui', ...(noDisplay() === undefined ? ['--open'] : [])], { stdio: 'inherit' })

let child =
  electron === undefined
    ? servePage()
    : spawn(electron, [join(root, 'dist/main')], { stdio: 'inherit', env: { ...process.env, TOOLTRAY_NODE: process.execPath } })
// Ctrl+C reaches the whole group; a plain TERM comes only here.
let told = false
process.on('SIGINT', () => (told = true))
process.on('SIGTERM', () => {
  told = true
  child.kill('SIGTERM')
})
const began = performance.now()
const end = (code: number | null): never => process.exit(code ?? 0)
if (electron === undefined) child.on('exit', end)
else
  child.on('exit', (code, signal) => {
    if (told || code === 0 || performance.now() - began > EARLY) end(code)
    // Ubuntu 24.04 and its kin let no program that came without a package make its own sandbox.
    process.stdout.write(
      `The desktop program ended at once (${signal ?? `exit code ${code}`}), as its sandbox makes it do on some systems. ` +
        'The window is a page in your browser instead.\n',
    )
    child = servePage()
    child.on('exit', end)
  })
