import { writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdateWay } from '../control/window-bridge.ts'
import { APP_SCHEME, linkIn, placeOfLink } from '../control/app-link.ts'
import { type Installed, helperPlace } from '../engine/clients/apps/helper-program.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { writeAtomically } from '../engine/base/files/write-atomically.ts'
import { messageOf } from '../engine/base/errors.ts'
import type { Platform } from '../engine/base/platform.ts'
import { runHost } from '../serve/host.ts'
import { type DesktopView, applyEvent, nothingKnown } from './desktop-view.ts'
import type { ElectronParts } from './electron-parts.ts'
import { outsideAddress } from './window/guard-contents.ts'
import { LOOK_EVERY, followEngine, keepEngine, pauseUntil } from './keep-engine.ts'
import { HIDDEN, loginItemOf } from './system/login-item.ts'
import { ownProcesses } from './system/own-processes.ts'
import { traylessDesktop } from './system/tray-host.ts'
import { createMainWindow } from './window/main-window.ts'
import { type Notice, createNotices } from './notices.ts'
import { openSettings } from './settings-file.ts'
import { createTrayAndMenu } from './tray/tray-and-menu.ts'
import type { DesktopAction } from './tray/tray-items.ts'
import { type Updater, type Updates, followUpdates } from './updates/follow-updates.ts'
import { type FailedUpdate, failedUpdateNotice } from './updates/failed-update.ts'
import { windowAnswers } from './window/window-answers.ts'
import { openWindowPort } from './window/window-port.ts'

export interface DesktopDeps {
  readonly electron: ElectronParts
  readonly platform: Platform
  readonly version: string
  /** What the app was started with, without its own name. */
  readonly words: readonly string[]
  /** Of the built app: the page's folder, the preload script, and the folder of images. */
  readonly page: string
  /** The folder with the data of the search. */
  readonly searchData: string
  readonly preload: string
  readonly images: string
  /** By what the system and helpers start the app; undefined for one that is run from a checkout, which no path starts again. */
  readonly program: string | undefined
  /** How the app was installed: where clients find their helper depends on it. */
  readonly installed: Installed
  /** Undefined where the app cannot be updated: it has no update source, or is nothing that an updater could replace. */
  readonly updater: Updater | undefined
  /** What the process before this one could not install. */
  readonly failedUpdate: FailedUpdate | undefined
  /** Something went wrong that no one is to be stopped for. */
  onTrouble(message: string): void
  /** Says who hears of links that the system hands over, those included that came before. */
  onLink(listener: (link: string) => void): void
  /** Says who hears of exceptions that nobody caught. */
  onFault(listener: (error: Error) => void): void
}

/** What a person is told when an exception of the engine made it start again. */
const STARTED_AGAIN: Omit<Notice, 'server'> = {
  title: 'Tooltray’s engine was started again',
  body: 'Something in it went wrong. Calls that were under way have failed; AI apps go on by themselves. The log says more.',
}

/**
 * The app from ready to quit: engine, window, tray, notices, links, sleep and updates. Resolves when all of it has ended, which it does
 * when the app quits or when somebody ends the engine that it holds.
 *
 * @returns the version to install, where it was to end for that: nothing of the engine is left then, its lock included.
 */
export async function runDesktop(deps: DesktopDeps): Promise<{ readonly install: string | undefined }> {
  const { electron, platform, version, onTrouble, program } = deps
  const { app } = electron
  const paths = pathsFor(platform)
  const settings = openSettings(join(paths.configDir, 'desktop.json'), onTrouble)
  const quitting = new AbortController()
  const { signal } = quitting
  const pause = pauseUntil(signal)
  const notices = createNotices()
  const loginItem = loginItemOf(app, platform, program)
  const trayless = traylessDesktop(platform, pause)
  const isManaged = deps.installed.kind === 'app' && deps.installed.managed
  const updateWay: UpdateWay = deps.updater === undefined ? 'none' : isManaged ? 'asks-administrator' : 'at-quit'
  /** Electron forgets a notification that nobody holds, and its click with it. */
  const shown = new Set<object>()
  /** The version that the person chose to install. */
  let chosen: string | undefined
  let view: DesktopView = nothingKnown

  const show = (next: DesktopView): void => {
    view = next
    tray.draw(view)
    for (const { server, ...notice } of notices(view)) tell(notice, placeOfServer(server))
  }
  const tell = (notice: Omit<Notice, 'server'>, place?: string): void => {
    if (settings.choices.notifications && !window.focused && electron.Notification.isSupported()) notify(notice, place)
  }
  const notify = ({ title, body, answers = [] }: Omit<Notice, 'server'>, place?: string): void => {
    // Linux has no buttons in notifications of Electron.
    const notification = new electron.Notification({ title, body, actions: answers.map(({ text }) => ({ type: 'button', text })) })
    const over = (): void => void shown.delete(notification)
    notification.on('click', () => {
      over()
      window.open(place)
    })
    notification.on('action', ({ actionIndex }) => {
      over()
      const answer = answers[actionIndex]
      if (answer !== undefined) run(answer.action)
    })
    notification.on('close', over)
    notification.on('failed', (_event, error) => {
      over()
      onTrouble(`A notification was not shown: ${error}`)
    })
    shown.add(notification)
    notification.show()
  }
  const run = (action: DesktopAction): void => {
    const client = engine.client
    const ask = (what: Promise<unknown> | undefined): void => void what?.catch((error: unknown) => onTrouble(messageOf(error)))
    switch (action.type) {
      case 'open':
        return window.open(action.place)
      case 'restart':
        return ask(client?.servers.restart({ name: action.server }))
      case 'refresh':
        return ask(client?.servers.refresh(action.server === undefined ? {} : { name: action.server }))
      case 'enable':
        return ask(client?.servers.setEnabled({ name: action.server, enabled: action.enabled }))
      case 'sign-in':
        return ask(signIn(action.server))
      case 'answer-approval':
        return ask(client?.answerApproval(action.answer))
      case 'pause':
        return ask(client?.setPaused({ paused: action.paused }))
      case 'profile':
        return ask(client?.profiles.use(action.name === undefined ? {} : { name: action.name }))
      case 'install-update':
        chosen = view.update?.version
        return leave()
      case 'quit':
        return app.quit()
    }
  }
  /** Opens the page of the authorisation server in the system's browser; what goes on then is shown by the server's state. */
  const signIn = async (server: string): Promise<void> => {
    const { authorizationUrl } = (await engine.client?.signIn.start({ name: server, again: false })) ?? {}
    const address = authorizationUrl === undefined ? undefined : outsideAddress(authorizationUrl)
    if (address === undefined) window.open(placeOfServer(server))
    else await electron.shell.openExternal(address)
  }
  /** Where what was fetched is installed now, no helper may start the old version meanwhile. */
  const leave = (): void => {
    const isReplaced = chosen !== undefined || updateWay === 'at-quit'
    if (isReplaced && view.update !== undefined && program !== undefined && !signal.aborted) {
      try {
        writeFileSync(paths.installationFile, `${JSON.stringify({ app: program, replacedSince: Date.now() })}\n`)
      } catch (error) {
        onTrouble(messageOf(error))
      }
    }
    quitting.abort()
  }
  const openLink = (link: string | undefined): void => window.open(link === undefined ? undefined : placeOfLink(link))

  const window = createMainWindow(electron, deps, settings, onTrouble)
  const tray = createTrayAndMenu(electron, deps.images, platform.os, run, view, { isInstalled: program !== undefined })
  const engine = followEngine(
    { paths, version, pause, signal },
    { onEvent: (event) => show(applyEvent(view, event)), onAway: () => show({ ...view, link: 'offline' }), onTrouble },
  )
  const updates = deps.updater && updatesOf(deps.updater)
  openWindowPort(
    electron,
    { paths, version },
    windowAnswers(settings, {
      loginItem,
      trayless: () => trayless,
      updates: updateWay,
      checkForUpdates: async () => updates?.check(),
      openOutside: (address) => electron.shell.openExternal(address),
      async choosePath(kind) {
        const { filePaths } = await electron.dialog.showOpenDialog({ properties: [kind === 'folder' ? 'openDirectory' : 'openFile'] })
        return filePaths[0]
      },
    }),
  )

  function updatesOf(updater: Updater): Updates {
    return followUpdates(updater, {
      way: updateWay,
      wanted: () => settings.choices.checkForUpdates,
      beta: () => settings.choices.betaVersions,
      every(ms, look) {
        const timer = setInterval(look, ms)
        signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      },
      onReady: (newer) => show({ ...view, update: { version: newer, asksAdministrator: updateWay === 'asks-administrator' } }),
      onTrouble,
    })
  }

  // Bare Electron, which a checkout runs in, would open its own welcome page instead. A package of Linux has a desktop file that says what
  // opens links, and goes with it; what is registered here stays in the person's own settings.
  if (program !== undefined && !isManaged) app.setAsDefaultProtocolClient(APP_SCHEME)
  app.on('second-instance', (_event, words) => {
    if (!words.includes(HIDDEN)) openLink(linkIn(words))
  })
  deps.onLink(openLink)
  app.on('activate', () => window.open())
  // The app lives in the tray: without a listener, Electron would end it with its last window.
  app.on('window-all-closed', () => undefined)
  app.on('before-quit', leave)
  electron.powerMonitor.on('resume', () => void engine.client?.wake().catch((error: unknown) => onTrouble(messageOf(error))))

  await Promise.all([tellHelpers(paths.installationFile, program, app.getPath('exe')), loginItem.refresh()]).catch((error: unknown) =>
    onTrouble(messageOf(error)),
  )
  if (!deps.words.includes(HIDDEN) && !loginItem.startedUs()) openLink(linkIn(deps.words))
  if (deps.failedUpdate !== undefined) {
    const { title, body } = failedUpdateNotice(deps.failedUpdate)
    onTrouble(`${title}: ${body}`)
    // An answer to what the person asked for, and so none of the notices that they may have switched off.
    if (electron.Notification.isSupported()) notify({ title, body })
    else electron.dialog.showErrorBox(title, body)
  }
  // Where nothing else of the app can be seen, hidden would be gone.
  void trayless.then((kind) => {
    if (kind !== undefined && !signal.aborted) window.appear()
  })
  try {
    await keepEngine({
      hold: (until) =>
        runHost({
          platform,
          version,
          detached: false,
          searchData: deps.searchData,
          helper: helperPlace(deps.installed, platform, paths.dataDir),
          carryOut: async (...deps) => (await import('../helper/remote-commands/run-command.ts')).runCommandForClient(...deps),
          startProcess: ownProcesses(electron.utilityProcess),
          signal: until,
        }),
      free: async () => {
        await engine.whileThere()
        await pause(LOOK_EVERY)
      },
      onFault: deps.onFault,
      onStartedAgain(error) {
        onTrouble(`The engine was started again: ${error.stack ?? error.message}`)
        tell(STARTED_AGAIN)
      },
      signal,
    })
  } finally {
    quitting.abort()
    tray.close()
    window.close()
  }
  return { install: chosen }
}

/** By this file helpers find the app, and start it instead of a host without a tray. What bare Electron once wrote down is taken back. */
async function tellHelpers(file: string, program: string | undefined, executable: string): Promise<void> {
  if (program !== undefined) return writeAtomically(file, `${JSON.stringify({ app: program })}\n`)
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written.includes(JSON.stringify(executable))) await rm(file, { force: true })
}

function placeOfServer(server: string): string {
  return `#/servers/${encodeURIComponent(server)}`
}
