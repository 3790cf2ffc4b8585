import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { EventEmitter } from 'node:events'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Updater } from '../updates/follow-updates.ts'
import type { ElectronDouble } from './electron-double.ts'

/** What an updater of electron-updater has inside, as far as it is put there here. */
interface Inner extends Updater {
  logger: unknown
  downloadedUpdateHelper: unknown
  addQuitHandler(): void
  emit(event: 'update-downloaded', info: { version: string }): boolean
}
type UpdaterClass = new (options: null, app: Record<string, unknown>) => Inner

/** The real updater of one kind of package, and what stands for its download. */
export interface RealUpdater {
  readonly updater: Updater
  /** A version is there, as if it had been fetched. */
  fetch(version: string): void
}

/**
 * The real electron-updater in a process that is no Electron: what it asks of the app goes to the double.
 *
 * @param folder where what was fetched lies.
 */
export function realUpdater(kind: 'AppImageUpdater' | 'DebUpdater', double: ElectronDouble, folder: string): RealUpdater {
  const { app } = double.electron
  const Class = loadWithDouble(kind)
  const updater = new Class(null, {
    version: '1.0.0',
    name: 'tooltray',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    quit: () => app.quit(),
    relaunch: () => app.relaunch(),
    onQuit: (handler: (exitCode: number) => void) => void app.once('quit', (_event, exitCode) => handler(exitCode)),
  })
  updater.logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  updater.checkForUpdates = async () => undefined
  return {
    updater,
    fetch(version) {
      const file = join(folder, 'fetched.bin')
      writeFileSync(file, 'the new version')
      updater.downloadedUpdateHelper = { file, downloadedFileInfo: { isAdminRightsRequired: false } }
      // BaseUpdater.js, executeDownload: this is what it does when a download is done.
      updater.emit('update-downloaded', { version })
      updater.addQuitHandler()
    },
  }
}

/** Its modules ask for `electron`, which there is none of here. */
function loadWithDouble(kind: string): UpdaterClass {
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown }
  const load = loader._load
  loader._load = (name, ...rest) => (name === 'electron' ? { autoUpdater: new EventEmitter(), app: {} } : load.call(Module, name, ...rest))
  try {
    const modules = createRequire(import.meta.url)(`electron-updater/out/${kind}`) as Record<string, UpdaterClass>
    return modules[kind] as UpdaterClass
  } finally {
    loader._load = load
  }
}

/**
 * Programs of our own on the PATH of this process, alone there: `dpkg`, and a `pkexec` whose person dismisses its dialog (126).
 *
 * @returns what pkexec was asked to run, one line each.
 */
export function dismissedPasswordDialog(folder: string): () => string[] {
  const asked = join(folder, 'asked')
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  mkdirSync(join(folder, 'bin'), { recursive: true })
  program('dpkg', 'exit 0')
  program('pkexec', `echo "pkexec $*" >> '${asked}'\nexit 126`)
  vi.stubEnv('PATH', join(folder, 'bin'))
  // The administrator needs no password, and is not asked for one.
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  return () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [])
}
