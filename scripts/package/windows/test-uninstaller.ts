/**
 * `npm run test:uninstaller`: what the uninstaller of Windows takes away by `build/installer.nsh`, compiled by makensis and run in wine.
 * Says what is missing on this machine, and ends well then (Debian: nsis, wine64).
 */
import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { TOAST_ACTIVATOR } from '../../../electron/main/toast-activator.ts'
import { PRODUCT, root } from '../product.ts'

/** Debian puts the program of `wine64` where no PATH leads. */
const WINES = ['wine64', 'wine', '/usr/lib/wine/wine64']
const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const LINKS = `HKCU\\Software\\Classes\\${PRODUCT.scheme}`
const TOASTS = `HKCU\\Software\\Classes\\CLSID\\${TOAST_ACTIVATOR}`
const OF_APP = ['Local/Tooltray/Data/helper/tooltray.exe', 'Local/Tooltray/Data/installation.json']
const OF_PERSON = ['Local/Tooltray/Data/tooltray.db', 'Roaming/Tooltray/servers.json']

const starts = (program: string, word: string): boolean => spawnSync(program, [word], { stdio: 'ignore' }).error === undefined
const wine = WINES.find((program) => starts(program, '--version'))
const missing = [...(wine === undefined ? ['wine64'] : []), ...(starts('makensis', '-VERSION') ? [] : ['nsis'])]

if (wine === undefined || missing.length > 0) console.log(`skipped: this machine has no ${missing.join(' and no ')}.`)
else {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-uninstaller-'))
  try {
    tryUninstaller(wine, folder)
  } finally {
    spawnSync(wine, ['wineboot', '--kill'], { env: environment(folder), stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}

function environment(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: folder, WINEPREFIX: join(folder, 'prefix'), WINEDEBUG: '-all' }
}

function tryUninstaller(wine: string, folder: string): void {
  const program = join(folder, 'uninstall.exe')
  const defines = { APP_ID: PRODUCT.id, OUT: program, INCLUDE: join(root, 'build/installer.nsh') }
  const words = Object.entries(defines).map(([name, value]) => `-D${name}=${value}`)
  const compiled = spawnSync('makensis', ['-WX', '-V2', ...words, join(import.meta.dirname, 'uninstaller.nsi')], { encoding: 'utf8' })
  deepEqual([compiled.status, compiled.stdout + compiled.stderr], [0, ''])

  const run = (...words: string[]): number | null => spawnSync(wine, words, { env: environment(folder), stdio: 'ignore' }).status
  run('wineboot', '--init')
  const users = join(folder, 'prefix/drive_c/users')
  const user = readdirSync(users).find((name) => name !== 'Public') ?? ''
  const appData = join(users, user, 'AppData')
  const own = `"C:\\users\\${user}\\AppData\\Local\\Programs\\tooltray\\tooltray-app.exe" "%1"`

  /** What is there after an uninstallation with these words, of an app with this program for its links. */
  const left = (links: string, ...words: string[]): unknown => {
    for (const file of [...OF_APP, ...OF_PERSON]) {
      mkdirSync(dirname(join(appData, file)), { recursive: true })
      writeFileSync(join(appData, file), '')
    }
    run('reg', 'add', RUN, '/v', PRODUCT.id, '/d', 'x', '/f')
    run('reg', 'add', `${LINKS}\\shell\\open\\command`, '/ve', '/d', links, '/f')
    run('reg', 'add', `${TOASTS}\\LocalServer32`, '/ve', '/d', own, '/f')
    deepEqual([run('reg', 'query', RUN, '/v', PRODUCT.id), run('reg', 'query', LINKS), run('reg', 'query', TOASTS)], [0, 0, 0])
    run(program, ...words)
    const files = [...OF_APP, ...OF_PERSON].filter((file) => existsSync(join(appData, file)))
    const isThere = (...key: string[]): boolean => run('reg', 'query', ...key) === 0
    return { login: isThere(RUN, '/v', PRODUCT.id), links: isThere(LINKS), toasts: isThere(TOASTS), files }
  }
  deepEqual(left(own, '--updated'), { login: true, links: true, toasts: true, files: [...OF_APP, ...OF_PERSON] })
  deepEqual(left(own), { login: false, links: false, toasts: false, files: OF_PERSON })
  deepEqual(left('"C:\\Other\\other.exe" "%1"'), { login: false, links: true, toasts: false, files: OF_PERSON })
  deepEqual(left(own, '--delete-app-data'), { login: false, links: false, toasts: false, files: [] })
  console.log(
    'An update takes nothing; an uninstallation the start at login, links and the helper; a person’s data goes by their word alone.',
  )
}
