import { join } from 'node:path'
import { APP_SCHEME, linkIn, placeOfLink } from '../control/app-link.ts'
import { type Installed, helperPlace } from '../engine/clients/apps/helper-program.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { writeAtomically } from '../engine/config/edits/write-atomically.ts'
import { messageOf } from '../engine/base/errors.ts'
import type { Platform } from '../engine/base/platform.ts'
import { runHost } from '../serve/host.ts'
import { type DesktopView, applyEvent, nothingKnown } from './desktop-view.ts'
import type { ElectronParts } from './electron-parts.ts'
import { outsideAddress } from './window/guard-contents.ts'
import { installedProgram } from './installed-program.ts'
import { followEngine, keepEngine, pauseUntil } from './keep-engine.ts'
import { HIDDEN, setLoginItem } from './login-item.ts'
import { createMainWindow } from './window/main-window.ts'
import { type Notice, createNotices } from './notices.ts'
import { openSettings } from './settings-file.ts'
import { createTrayAndMenu } from './tray/tray-and-menu.ts'
import type { DesktopAction } from './tray/tray-items.ts'
import { type Updater, type Updates, followUpdates } from './updates.ts'
import { windowAnswers } from './window/window-answers.ts'
import { openWindowDoor } from './window/window-door.ts'

export interface DesktopParts {
  readonly electron: ElectronParts
  readonly platform: Platform
  readonly version: string
  /** What the app was started with, without its own name. */
  readonly words: readonly string[]
  /** Of the built app: the page's folder, the preload script, and the folder of images. */
  readonly page: string
  readonly preload: string
  readonly images: string
  /** How the app was installed: where clients find their helper depends on it. */
  readonly installed: Installed
  /** Undefined where the app did not come from a release, and so cannot replace itself. */
  readonly updater: Updater | undefined
  /** Something went wrong that no one is to be stopped for. */
  onTrouble(message: string): void
}

/**
 * The app from ready to quit: engine, window, tray, notices, links, sleep and updates. Resolves when all of it has ended, which it does
 * when the app quits or when somebody ends the engine that it holds.
 */
export async function runDesktop(parts: DesktopParts): Promise<void> {
  const { electron, platform, version, onTrouble } = parts
  const { app } = electron
  const paths = pathsFor(platform)
  const program = installedProgram(platform, app.getPath('exe'))
  const settings = openSettings(join(paths.configDir, 'desktop.json'), onTrouble)
  const quitting = new AbortController()
  const { signal } = quitting
  const pause = pauseUntil(signal)
  const notices = createNotices()
  let view: DesktopView = nothingKnown

  const show = (next: DesktopView): void => {
    view = next
    tray.draw(view)
    for (const notice of notices(view)) tell(notice)
  }
  const tell = ({ server, title, body }: Notice): void => {
    if (!settings.choices.notifications || window.focused || !electron.Notification.isSupported()) return
    const notification = new electron.Notification({ title, body })
    notification.on('click', () => window.open(placeOfServer(server)))
    notification.show()
  }
  const run = (action: DesktopAction): void => {
    const client = engine.client
    const ask = (what: Promise<unknown> | undefined): void => void what?.catch((error: unknown) => onTrouble(messageOf(error)))
    switch (action.type) {
      case 'open':
        return window.open(action.place)
      case 'refresh':
        return ask(client?.servers.refresh(action.server === undefined ? {} : { name: action.server }))
      case 'enable':
        return ask(client?.servers.setEnabled({ name: action.server, enabled: action.enabled }))
      case 'sign-in':
        return ask(signIn(action.server))
      case 'pause':
        return ask(client?.setPaused({ paused: action.paused }))
      case 'profile':
        return ask(client?.profiles.use(action.name === undefined ? {} : { name: action.name }))
      case 'install-update':
        return updates?.install()
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
  const openLink = (link: string | undefined): void => window.open(link === undefined ? undefined : placeOfLink(link))

  const window = createMainWindow(electron, parts, settings)
  const tray = createTrayAndMenu(electron, parts.images, platform.os, run, view)
  const engine = followEngine(
    { paths, version, pause, signal },
    { onEvent: (event) => show(applyEvent(view, event)), onAway: () => show({ ...view, link: 'offline' }), onTrouble },
  )
  const updates = parts.updater && updatesOf(parts.updater)
  openWindowDoor(
    electron,
    { paths, version },
    windowAnswers(settings, {
      setLoginItem: (enabled) => setLoginItem(app, platform, program, enabled),
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
      wanted: () => settings.choices.checkForUpdates,
      every(ms, look) {
        const timer = setInterval(look, ms)
        signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      },
      onReady: (update) => show({ ...view, update }),
      onTrouble,
    })
  }

  app.setAsDefaultProtocolClient(APP_SCHEME)
  app.on('second-instance', (_event, words) => {
    if (!words.includes(HIDDEN)) openLink(linkIn(words))
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('activate', () => window.open())
  // The app lives in the tray: without a listener, Electron would end it with its last window.
  app.on('window-all-closed', () => undefined)
  app.on('before-quit', () => quitting.abort())
  electron.powerMonitor.on('resume', () => void engine.client?.wake().catch((error: unknown) => onTrouble(messageOf(error))))

  // By this file helpers find the app, and start it instead of a host without a tray.
  await writeAtomically(paths.installationFile, `${JSON.stringify({ app: program })}\n`).catch((error: unknown) =>
    onTrouble(messageOf(error)),
  )
  if (!parts.words.includes(HIDDEN)) openLink(linkIn(parts.words))
  try {
    await keepEngine(
      (until) =>
        runHost({ platform, version, detached: false, helper: helperPlace(parts.installed, platform, paths.dataDir), signal: until }),
      pause,
      signal,
    )
  } finally {
    quitting.abort()
    tray.close()
    window.close()
  }
}

function placeOfServer(server: string): string {
  return `#/servers/${encodeURIComponent(server)}`
}
