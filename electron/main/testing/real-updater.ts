import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { EventEmitter } from 'node:events'
import { request } from 'node:http'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Updater } from '../updates/follow-updates.ts'
import type { ElectronDouble } from './electron-double.ts'

/** What an updater of electron-updater has inside, as far as it is put there here. */
interface Inner extends Updater {
  logger: unknown
  downloadedUpdateHelper: unknown
  httpExecutor: unknown
  addQuitHandler(): void
  emit(event: 'update-downloaded', info: { version: string }): boolean
  _testOnlyOptions: { platform: NodeJS.Platform } | null
}
type UpdaterClass = new (options: null, app: Record<string, unknown>) => Inner

/** The real updater of one kind of package, and what stands for its download. */
export interface RealUpdater {
  readonly updater: Updater
  /** A version is there, as if it had been fetched. */
  fetch(version: string): void
}

export type UpdaterKind = 'AppImageUpdater' | 'DebUpdater' | 'NsisUpdater' | 'RpmUpdater'

/**
 * The real electron-updater in a process that is no Electron: what it asks of the app goes to the double.
 *
 * @param folder where what was fetched lies.
 * @param feed where it looks for versions and fetches them; without one it looks nowhere.
 */
export function realUpdater(kind: UpdaterKind, double: ElectronDouble, folder: string, feed?: string): RealUpdater {
  const { app } = double.electron
  const Class = loadWithDouble<UpdaterClass>(kind, kind)
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
  if (feed === undefined) updater.checkForUpdates = async () => null
  else {
    writeFileSync(join(folder, 'app-update.yml'), `provider: generic\nurl: ${feed}\nupdaterCacheDirName: cache\n`)
    // As the updater does where it is handed no app.
    updater.httpExecutor = new (loadWithDouble<new () => unknown>('electronHttpExecutor', 'ElectronHttpExecutor'))()
    if (kind === 'NsisUpdater') updater._testOnlyOptions = { platform: 'win32' }
  }
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

/** The part of Electron that electron-updater uses itself: Chromium's requests, by Node. */
const ELECTRON = {
  autoUpdater: new EventEmitter(),
  app: {},
  net: { request: ({ session: _session, redirect: _redirect, ...options }: Record<string, unknown>) => request(options) },
  session: { fromPartition: () => ({}) },
  shell: { openPath: async (file: string) => Promise.reject(new Error(`Nothing opens ${file}.`)) },
}

/** Its modules ask for `electron`, which there is none of here. */
function loadWithDouble<Class>(module: string, name: string): Class {
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown }
  const load = loader._load
  // It asks again when it is used, so this stays for the process.
  loader._load = (asked, ...rest) => (asked === 'electron' ? ELECTRON : load.call(Module, asked, ...rest))
  const modules = createRequire(import.meta.url)(`electron-updater/out/${module}`) as Record<string, Class>
  return modules[name] as Class
}

/**
 * Programs of our own on the PATH of this process, alone there: a package manager, and a `pkexec` whose dialog ends in some way. 126: the
 * person dismisses it. 0: all that it is asked to run goes well.
 *
 * @returns what pkexec was asked to run, one line each.
 */
export function passwordDialog(folder: string, { manager, exit }: { manager: string; exit: number }): () => string[] {
  const asked = join(folder, 'asked')
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  mkdirSync(join(folder, 'bin'), { recursive: true })
  program(manager, 'exit 0')
  program('pkexec', `echo "pkexec $*" >> '${asked}'\nexit ${exit}`)
  vi.stubEnv('PATH', join(folder, 'bin'))
  // The administrator needs no password, and is not asked for one.
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  return () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [])
}

export const dismissedPasswordDialog = (folder: string): (() => string[]) => passwordDialog(folder, { manager: 'dpkg', exit: 126 })
