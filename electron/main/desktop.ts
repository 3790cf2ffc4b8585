import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateWay } from '../control/window-bridge.ts'
import { linkIn, placeOfLink } from '../control/app-link.ts'
import { type Installed, helperPlace } from '../engine/clients/apps/helper-program.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { messageOf } from '../engine/base/errors.ts'
import { openOutbound } from '../engine/network/outbound.ts'
import { proxyLogin } from '../engine/network/proxy/choose-proxy.ts'
import { type Platform, systemClock } from '../engine/base/platform.ts'
import { runHost } from '../serve/host.ts'
import { type DesktopView, applyEvent, nothingKnown } from './desktop-view.ts'
import type { ElectronParts } from './electron-parts.ts'
import { outsideAddress } from './window/guard-contents.ts'
import { LOOK_EVERY, followEngine, keepEngine, pauseUntil } from './keep-engine.ts'
import { offerApplicationsFolder } from './system/applications-folder.ts'
import { handleLinks } from './system/link-handler.ts'
import { HIDDEN, loginItemOf } from './system/login-item.ts'
import { ownProcesses } from './system/own-processes.ts'
import { tellHelpers } from './system/tell-helpers.ts'
import { lateTray, traylessDesktop } from './system/tray-host.ts'
import { createMainWindow } from './window/main-window.ts'
import { type Notice, createNotices } from './notices.ts'
import { openSettings } from './settings-file.ts'
import { createTrayAndMenu } from './tray/tray-and-menu.ts'
import { type DesktopAction, placeOf } from './tray/tray-items.ts'
import { type Updater, type Updates, followUpdates } from './updates/follow-updates.ts'
import { type FailedUpdate, failedUpdateNotice } from './updates/failed-update.ts'
import { bundleIn, openedBundle } from './window/opened-bundle.ts'
import { windowAnswers } from './window/window-answers.ts'
import { openWindowPort } from './window/window-port.ts'

/** Dependencies of `runDesktop`. */
export interface DesktopDeps {
  readonly electron: ElectronParts
  readonly platform: Platform
  readonly version: string
  /** The command line, without the program, and the folder that it was typed in. */
  readonly words: readonly string[]
  readonly folder: string
  /** The folder of the built page; the preload script and the folder of images are below. */
  readonly page: string
  /** The folder with the data of semantic search. */
  readonly searchData: string
  readonly preload: string
  readonly images: string
  /** The path by which the system and helpers start the app; undefined in a checkout, which has none. */
  readonly program: string | undefined
  /** How the app was installed, which determines where clients find their helper. */
  readonly installed: Installed
  /** Undefined if the app cannot be updated: it has no update source, or the updater cannot replace it. */
  readonly updater: Updater | undefined
  /** The update that the previous process failed to install. */
  readonly failedUpdate: FailedUpdate | undefined
  /** Called for problems that do not stop the app. */
  onTrouble(message: string): void
  /** Sets the listener for links and bundles (paths) from the system, including earlier ones. */
  onLink(listener: (link: string) => void): void
  /** Sets the listener for uncaught exceptions. */
  onFault(listener: (error: Error) => void): void
}

/** The notice after an exception made the engine restart. */
const STARTED_AGAIN: Omit<Notice, 'place'> = {
  title: 'Tooltray restarted after an error',
  body: 'Calls in progress failed; AI apps reconnect automatically. See the log for details.',
}

/**
 * Runs the app from ready to quit: engine, window, tray, notices, links, sleep, and updates. It owns all of them; call it once. Resolves
 * when all have ended, which happens when the app quits, or the engine that it runs is ended from outside.
 *
 * @returns the version to install, if it ended for an update: the engine is completely gone then, including its lock.
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
  const isHidden = deps.words.includes(HIDDEN) || loginItem.startedUs()
  const trayless = traylessDesktop(platform, pause)
  const isManaged = deps.installed.kind === 'app' && deps.installed.managed
  const updateWay: UpdateWay = deps.updater === undefined ? 'none' : isManaged ? 'asks-administrator' : 'at-quit'
  /** Electron drops a notification that is not referenced, and its click events. */
  const shown = new Set<object>()
  /** The version that the user chose to install. */
  let chosen: string | undefined
  let view: DesktopView = nothingKnown

  const show = (next: DesktopView): void => {
    view = next
    tray.draw(view)
    for (const { place, ...notice } of notices(view)) tell(notice, place)
  }
  const tell = (notice: Omit<Notice, 'place'>, place?: string): void => {
    if (settings.choices.notifications && !window.focused && electron.Notification.isSupported()) notify(notice, place)
  }
  const notify = ({ title, body, answers = [] }: Omit<Notice, 'place'>, place?: string): void => {
    // Electron has no notification buttons on Linux.
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
        return ask(signIn(action.server, action.again === true))
      case 'cancel-sign-in':
        return ask(client?.signIn.cancel({ name: action.server }))
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
  /** Opens the authorization server's page in the system's browser; the server's state shows the progress. */
  const signIn = async (server: string, again: boolean): Promise<void> => {
    const { authorizationUrl } = (await engine.client?.signIn.start({ name: server, again })) ?? {}
    const address = authorizationUrl === undefined ? undefined : outsideAddress(authorizationUrl)
    if (address === undefined) window.open(placeOf(server))
    else await electron.shell.openExternal(address)
  }
  /** During the installation of an update, helpers must not start the old version. */
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
  /** Opens what the system started the app with: a link, a bundle, or nothing. */
  const openWords = (words: readonly string[], folder: string): void => {
    const link = linkIn(words)
    const bundle = link === undefined ? bundleIn(words, folder) : undefined
    if (bundle !== undefined) return bundles.open(bundle)
    window.open(link === undefined ? undefined : placeOfLink(link))
  }

  const contentOf = (id: string) => engine.client?.pages.content({ id })
  // The window's own session has another proxy.
  const systemProxy = (url: string): Promise<string> => electron.session.fromPartition('system-proxy').resolveProxy(url)
  const outbound = openOutbound({ clock: systemClock, env: platform.env, systemProxy })
  const window = createMainWindow(electron, platform.os, deps, { contentOf, outbound }, settings, onTrouble)
  const bundles = openedBundle((place) => window.open(place))
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
      takeBundle: bundles.take,
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
      proxyLogin: (host) => proxyLogin(platform.env, host),
      every(ms, look) {
        const timer = setInterval(look, ms)
        signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      },
      onReady: (newer) => show({ ...view, update: { version: newer, asksAdministrator: updateWay === 'asks-administrator' } }),
      onTrouble,
    })
  }

  // In a checkout, bare Electron would open its own welcome page. A Linux package has a desktop file that registers links and is removed
  // with it; a registration made here would stay in the user's settings.
  if (program !== undefined && !isManaged) void handleLinks(app, platform, program).catch((error: unknown) => onTrouble(messageOf(error)))
  app.on('second-instance', (_event, words, folder) => {
    if (!words.includes(HIDDEN)) openWords(words, folder)
  })
  deps.onLink((link) => openWords([link], deps.folder))
  // On macOS, a helper that starts the app again while it starts activates it, too.
  app.on('activate', () => {
    if (!isHidden || view.link !== 'starting') window.open()
  })
  // The app continues in the tray: without a listener, Electron would end it with its last window.
  app.on('window-all-closed', () => undefined)
  app.on('before-quit', leave)
  electron.powerMonitor.on('resume', () => void engine.client?.wake().catch((error: unknown) => onTrouble(messageOf(error))))

  // A hidden start does not interrupt the user.
  if (program !== undefined && !isHidden) await offerApplicationsFolder(electron, platform.os, settings, onTrouble)
  // A quit has begun where the app was moved: this place is none to tell.
  if (!signal.aborted)
    await Promise.all([tellHelpers(paths.installationFile, program, app.getPath('exe')), loginItem.refresh()]).catch((error: unknown) =>
      onTrouble(messageOf(error)),
    )
  if (!isHidden && !signal.aborted) openWords(deps.words, deps.folder)
  if (deps.failedUpdate !== undefined) {
    const { title, body } = failedUpdateNotice(deps.failedUpdate)
    onTrouble(`${title}: ${body}`)
    // Shown even if notifications are off: it answers the user's own request.
    if (electron.Notification.isSupported()) notify({ title, body })
    else electron.dialog.showErrorBox(title, body)
  }
  // Without a tray, a hidden app would be invisible.
  void trayless.then((kind) => {
    if (kind !== undefined && !signal.aborted) window.appear()
  })
  void lateTray(platform, pause, signal).then((isLate) => {
    if (isLate && !signal.aborted) tray.renew()
  })
  try {
    await keepEngine({
      hold: (until) =>
        runHost({
          platform,
          version,
          detached: false,
          searchData: deps.searchData,
          isOnBattery: () => electron.powerMonitor.isOnBatteryPower(),
          isAttended: true,
          helper: helperPlace(deps.installed, platform, paths.dataDir),
          loadCommands: async () => (await import('../helper/remote-commands/run-command.ts')).runCommandForClient,
          startProcess: ownProcesses(electron.utilityProcess),
          systemProxy,
          signal: until,
        }),
      free: async () => {
        await engine.whileThere()
        await pause(LOOK_EVERY)
      },
      onFault: deps.onFault,
      onStartedAgain(error) {
        onTrouble(`Tooltray was restarted: ${error.stack ?? error.message}`)
        tell(STARTED_AGAIN)
      },
      signal,
    })
  } finally {
    quitting.abort()
    tray.close()
    window.close()
    await outbound.close()
    // The place of a window that was open until now.
    await settings.written()
  }
  return { install: chosen }
}
