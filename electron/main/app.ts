import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../engine/base/errors.ts'
import { type Platform, systemClock } from '../engine/base/platform.ts'
import { installedScript, packagedApp } from '../engine/clients/apps/helper-program.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { openLogFile } from '../serve/log-file.ts'
import { APP_ID, TOAST_ACTIVATOR } from './app-id.ts'
import { trustOfCompany } from './system/company-certificates.ts'
import { runDesktop } from './desktop.ts'
import type { ElectronParts } from './electron-parts.ts'
import { installedProgram, isOwnImage } from './system/installed-program.ts'
import { HIDDEN } from './system/login-item.ts'
import { keepFailedUpdate, takeFailedUpdate } from './updates/failed-update.ts'
import type { Updater } from './updates/follow-updates.ts'
import { installUpdate } from './updates/install-update.ts'

/** A stream of the process, as far as it is used. */
interface Stream {
  on(event: 'error', listener: () => void): unknown
  write(text: string): boolean
}

/** What is used of the process that the app runs in. */
type AppProcess = Pick<NodeJS.Process, 'arch' | 'argv' | 'env'> & {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly resourcesPath: string
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown
}

/** Beside the app's resources: where electron-builder writes where newer versions are. What was packed without a source has none. */
const UPDATE_SOURCE = 'app-update.yml'

export interface AppDeps {
  readonly electron: ElectronParts
  readonly process: AppProcess
  /** Its `env` is that of the process. */
  readonly platform: Platform
  /** The folder of the built program. */
  readonly dist: string
  /** Asked for in a packaged app alone. */
  readonly updater: () => Promise<Updater>
}

/**
 * The app from the first line of its program to its end: what has to be done before Electron is ready, and what must not end it. Resolves
 * when it was told to quit for good.
 */
export async function startApp({ electron, process, platform, dist, updater }: AppDeps): Promise<void> {
  const { app, dialog } = electron
  const paths = pathsFor(platform)
  const failedFile = join(paths.dataDir, 'failed-update.json')
  const troubles = openTroubleLog(join(paths.logDir, 'app.log'), process.stderr)
  const onTrouble = troubles.add
  // Whoever started the app from a terminal may have closed it: a line that nobody reads any more is no error of the app.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Electron shows a box of its own, once for each, and runs on with an engine in an unknown state.
  let onFault = (error: Error): void => onTrouble(messageOf(error))
  process.on('uncaughtException', (error) => onFault(error))

  if (!isOwnImage(platform, app.getPath('exe'))) delete process.env['APPIMAGE']
  // Beside servers.json Chromium's profile would lie among a person's own files, and its lock keep a second home from starting.
  app.setPath('userData', join(paths.dataDir, 'electron'))
  if (platform.os === 'win32') {
    app.setAppUserModelId(APP_ID)
    app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  }
  // macOS tells of the link that started the app before the app is ready.
  const links: string[] = []
  let openLink = (link: string): void => void links.push(link)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  // The app that runs already is told by the system, and shows itself.
  if (!app.requestSingleInstanceLock()) {
    troubles.close()
    return app.quit()
  }

  let ended = false
  // Quitting waits for the engine, and with it for every server.
  app.on('will-quit', (event) => {
    if (!ended) event.preventDefault()
  })
  try {
    await app.whenReady()
    trustOfCompany(platform.env, onTrouble)
    const installed = app.isPackaged
    const updates = installed ? await activeUpdater(process.resourcesPath, updater) : undefined
    const program = installed ? installedProgram(platform, app.getPath('exe')) : undefined
    const failedUpdate = takeFailedUpdate(failedFile, onTrouble)
    const { install } = await runDesktop({
      electron,
      platform,
      version: app.getVersion(),
      words: process.argv.slice(1),
      page: join(dist, 'renderer'),
      searchData: join(dist, 'search'),
      preload: join(dist, 'preload/preload.js'),
      images: join(dist, '../resources'),
      program,
      // Run from a checkout, clients need a Node beside the built script: the one that started the app, or the person's own.
      installed: installed
        ? packagedApp(process.resourcesPath, platform.os, existsSync)
        : installedScript(
            platform.env.TOOLTRAY_NODE ?? 'node',
            join(dist, 'helper/tooltray.js'),
            { os: platform.os, arch: process.arch },
            existsSync,
          ),
      updater: updates,
      failedUpdate,
      onTrouble,
      onLink(listener) {
        openLink = listener
        links.splice(0).forEach(listener)
      },
      onFault: (listener) => (onFault = listener),
    })
    ended = true
    if (install === undefined || updates === undefined || program === undefined) return app.quit()
    // The new program starts before this one has gone: it must meet neither the engine's lock nor the app's.
    app.releaseSingleInstanceLock()
    await installUpdate({
      updater: updates,
      app,
      os: platform.os,
      clock: systemClock,
      program,
      // A link that started it was opened; and who chose to install it is to see that it is there again.
      words: process.argv.slice(1).filter((word) => word.startsWith('--') && word !== HIDDEN),
      onFailed(reason) {
        onTrouble(`Version ${install} could not be installed: ${reason}`)
        try {
          keepFailedUpdate(failedFile, { version: install, reason })
        } catch (error) {
          onTrouble(messageOf(error))
        }
      },
    })
  } catch (error) {
    dialog.showErrorBox('Tooltray could not go on', messageOf(error))
    ended = true
    app.quit()
  } finally {
    troubles.close()
  }
}

/** The updater, where it has somewhere to look for newer versions and something that it can replace; else undefined. */
async function activeUpdater(resources: string, load: AppDeps['updater']): Promise<Updater | undefined> {
  if (!existsSync(join(resources, UPDATE_SOURCE))) return undefined
  const updater = await load()
  return updater.isUpdaterActive() ? updater : undefined
}

/** Troubles that nobody is to be stopped for go to a file, made for the first, and to the terminal that the app was started from. */
function openTroubleLog(file: string, stderr: Stream): { readonly add: (message: string) => void; readonly close: () => void } {
  let log: ReturnType<typeof openLogFile> | 'not opened' | undefined = 'not opened'
  let isClosed = false
  const close = (): void => {
    isClosed = true
    if (log !== 'not opened') log?.close()
    log = 'not opened'
  }
  const opened = (): ReturnType<typeof openLogFile> | undefined => {
    try {
      return openLogFile(file, systemClock)
    } catch (error) {
      stderr.write(`tooltray: no log is written: ${messageOf(error)}\n`)
      return undefined
    }
  }
  return {
    add(message) {
      if (log === 'not opened') log = opened()
      log?.write(`${JSON.stringify({ time: new Date(systemClock.now()).toISOString(), msg: message })}\n`)
      stderr.write(`tooltray: ${message}\n`)
      // What an updater installs when the process ends, after everything else, fails after everything else.
      if (isClosed) close()
    },
    close,
  }
}
