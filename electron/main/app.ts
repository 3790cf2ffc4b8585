import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../engine/base/errors.ts'
import { type Platform, systemClock } from '../engine/base/platform.ts'
import { installedScript, packagedApp } from '../engine/clients/apps/helper-program.ts'
import { APP_ID } from '../control/app-link.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { openLogFile } from '../serve/log-file.ts'
import { TOAST_ACTIVATOR } from './toast-activator.ts'
import { trustOfCompany } from './system/company-certificates.ts'
import { runDesktop } from './desktop.ts'
import type { ElectronParts } from './electron-parts.ts'
import { installedProgram, isOwnImage } from './system/installed-program.ts'
import { HIDDEN } from './system/login-item.ts'
import { keepFailedUpdate, takeFailedUpdate } from './updates/failed-update.ts'
import type { Updater } from './updates/follow-updates.ts'
import { installUpdate } from './updates/install-update.ts'
import { keptImage } from './updates/kept-image.ts'

/** The used part of a process stream. */
interface Stream {
  on(event: 'error', listener: () => void): unknown
  write(text: string): boolean
}

/** The used part of the app's process. */
type AppProcess = Pick<NodeJS.Process, 'arch' | 'argv' | 'cwd' | 'env'> & {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly resourcesPath: string
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

/**
 * Written by electron-builder beside the app's resources: where updates are published. Missing if the app was packaged without a source.
 */
const UPDATE_SOURCE = 'app-update.yml'

/** Dependencies of `startApp`. */
export interface AppDeps {
  readonly electron: ElectronParts
  readonly process: AppProcess
  /** Its `env` is that of the process. */
  readonly platform: Platform
  /** The folder of the built program. */
  readonly dist: string
  /** Loaded only in a packaged app. */
  readonly updater: () => Promise<Updater>
}

/**
 * Runs the app from start to end: prepares Electron before it is ready, and handles uncaught exceptions. Call it once per process. Resolves
 * when the app has been told to quit for good.
 */
export async function startApp({ electron, process, platform, dist, updater }: AppDeps): Promise<void> {
  const { app, dialog } = electron
  const paths = pathsFor(platform)
  const failedFile = join(paths.dataDir, 'failed-update.json')
  const troubles = openTroubleLog(join(paths.logDir, 'app.log'), process.stderr)
  const onTrouble = troubles.add
  // The terminal that started the app may be closed: writing to it then is no error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Otherwise Electron shows a dialog for each, and continues with the engine in an unknown state.
  let onFault = (error: Error): void => onTrouble(messageOf(error))
  process.on('uncaughtException', (error) => onFault(error))
  // Electron only prints a warning, which nobody sees in an installed app.
  process.on('unhandledRejection', (reason) => onTrouble(`A promise was rejected without a handler: ${stackOf(reason)}`))

  // Electron's AppImage begins with this switch where the system allows no sandbox. Chromium's first processes are then started without
  // one, and cannot be put into one later.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  if (!isOwnImage(platform, app.getPath('exe'))) delete process.env['APPIMAGE']
  // Keeps Chromium's profile apart from the user's files beside servers.json, and its lock from blocking a second home.
  app.setPath('userData', join(paths.dataDir, 'electron'))
  if (platform.os === 'win32') {
    app.setAppUserModelId(APP_ID)
    app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  }
  // macOS reports the link or the file that started the app before the app is ready.
  const links: string[] = []
  let openLink = (link: string): void => void links.push(link)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openLink(path)
  })
  // The system notifies the running instance, which shows its window.
  if (!app.requestSingleInstanceLock()) {
    troubles.close()
    return app.quit()
  }

  let ended = false
  let mustQuit = false
  app.on('before-quit', () => (mustQuit = true))
  // Quitting waits for the engine, which ends every server.
  app.on('will-quit', (event) => {
    if (!ended) event.preventDefault()
  })
  try {
    await app.whenReady()
    trustOfCompany(platform.env, onTrouble)
    const installed = app.isPackaged
    const updates = installed ? await activeUpdater(process.resourcesPath, updater) : undefined
    const program = installed ? installedProgram(platform, app.getPath('exe')) : undefined
    // Requested while the app was starting, and prevented by the listener above.
    if (mustQuit) {
      ended = true
      return app.quit()
    }
    const image =
      updates !== undefined && program !== undefined && isOwnImage(platform, app.getPath('exe')) ? keptImage(program, onTrouble) : undefined
    if (image !== undefined) {
      updates?.once('update-downloaded', () => {
        // Before and after electron-updater's own listener, which installs the update then.
        let hasFailed = false
        updates?.on('error', () => (hasFailed = true))
        app.once('quit', () => {
          hasFailed = false
          image.keep()
        })
        setImmediate(() => app.once('quit', () => image.restore(hasFailed)))
      })
    }
    const failedUpdate = takeFailedUpdate(failedFile, onTrouble)
    const { install } = await runDesktop({
      electron,
      platform,
      version: app.getVersion(),
      words: process.argv.slice(1),
      folder: process.cwd(),
      page: join(dist, 'renderer'),
      searchData: join(dist, 'search'),
      preload: join(dist, 'preload/preload.js'),
      images: join(dist, '../resources'),
      program,
      // In a checkout, clients need a Node for the built script: the one that started the app, or the user's own.
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
    // The new program starts before this one has ended: both the engine's lock and the app's must be free.
    app.releaseSingleInstanceLock()
    image?.keep()
    await installUpdate({
      updater: updates,
      app,
      os: platform.os,
      clock: systemClock,
      program,
      // The link was opened already, and the user who chose the update should see the app again.
      words: process.argv.slice(1).filter((word) => word.startsWith('--') && word !== HIDDEN),
      onFailed(reason) {
        image?.restore(true)
        onTrouble(`Version ${install} could not be installed: ${reason}`)
        try {
          keepFailedUpdate(failedFile, { version: install, reason })
        } catch (error) {
          onTrouble(messageOf(error))
        }
      },
    })
  } catch (error) {
    dialog.showErrorBox('Tooltray stopped because of an error', messageOf(error))
    ended = true
    app.quit()
  } finally {
    troubles.close()
  }
}

function stackOf(reason: unknown): string {
  return reason instanceof Error && reason.stack !== undefined ? reason.stack : messageOf(reason)
}

/** Returns the updater if there is an update source and an app that it can replace; otherwise undefined. */
async function activeUpdater(resources: string, load: AppDeps['updater']): Promise<Updater | undefined> {
  if (!existsSync(join(resources, UPDATE_SOURCE))) return undefined
  const updater = await load()
  return updater.isUpdaterActive() ? updater : undefined
}

/** Opens the log of problems that do not stop the app: a file, created on first use, and the terminal that started the app. */
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
      // An updater's final installation may fail after everything else was closed.
      if (isClosed) close()
    },
    close,
  }
}
