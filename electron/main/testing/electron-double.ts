import { EventEmitter } from 'node:events'
import { posix } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { LoginItemSettingsOptions, MenuItemConstructorOptions, RelaunchOptions, Settings } from 'electron'
import type { Platform } from '../../engine/base/platform.ts'
import type { ElectronParts } from '../electron-parts.ts'
import { ChannelDouble } from './channel-double.ts'
import { type ShownNotification, notificationDouble } from './notification-double.ts'
import { forkDouble } from './utility-process-double.ts'
import { type DoubleWindow, windowDouble } from './window-double.ts'

/** What a machine has that outlives one start of the app: two starts that are given the same one meet there. */
export interface Machine {
  readonly os: Platform['os']
  /** User data folders of apps that run: the lock of a single instance lies in that folder. */
  readonly locks: Set<string>
  /** What the system starts at login, and with which words. */
  login: { openAtLogin: boolean; args: readonly string[] }
}

export const machine = (os: Platform['os']): Machine => ({ os, locks: new Set(), login: { openAtLogin: false, args: [] } })

/** What tests see of the double, and do to it as the system and the person would. */
export interface ElectronDouble {
  readonly electron: ElectronParts
  readonly windows: DoubleWindow[]
  readonly outside: string[]
  readonly boxes: string[]
  readonly app: EventEmitter
  readonly power: EventEmitter
  /** Who listens to links of this app, with the words that start it; undefined: nobody. */
  readonly protocolClient: string | undefined
  /** What Windows knows the app by, and starts for its notifications. */
  readonly identity: { appUserModelId: string | undefined; toastActivator: string | undefined }
  readonly userData: string
  /** The lines of the tray's menu, those of the app's, and how often a menu was opened, by the tray's icon or by a right click. */
  menu(): MenuItemConstructorOptions[]
  appMenu(): MenuItemConstructorOptions[]
  readonly opened: { tray: number; popup: MenuItemConstructorOptions[][] }
  tooltip(): string
  image(): string
  /** The system is done with starting the app. */
  becomeReady(): void
  /** A click of a person on the tray's icon. */
  clickTray(): void
  /** Notifications on the screen, of which JavaScript may have forgotten the object. */
  readonly notifications: readonly ShownNotification[]
  /** Asks as the page of an address would; returns what the window hears. */
  ask(address: string, name: string, ...given: unknown[]): Promise<unknown>
  /** Asks for a port to the engine, as the page of an address would. */
  port(address: string): MessagePort | undefined
  /** Whether the process has ended. */
  ended(): boolean
  /** What the process is to start when it ends; undefined: nothing. */
  readonly relaunched: RelaunchOptions | undefined
}

interface Options {
  /** The app's own program. */
  readonly exe: string
  readonly machine?: Machine
  readonly isPackaged?: boolean
  /** The app was started by the login, on macOS, which passes no words then. */
  readonly atLogin?: boolean
  readonly theme?: { readonly apps: 'dark' | 'light'; readonly system: 'dark' | 'light' }
}

/**
 * The deps of Electron that the app uses, without Electron: they do what Electron's source does on each of the three systems, as far as
 * the app's behaviour depends on it. Files named here are those of electron/electron, near version 45.
 */
export function electronDouble({
  exe,
  machine: on = machine('linux'),
  isPackaged = true,
  atLogin = false,
  theme,
}: Options): ElectronDouble {
  const { os } = on
  const outside: string[] = []
  const boxes: string[] = []
  const power = new EventEmitter()
  const ipc = new EventEmitter()
  const opened: ElectronDouble['opened'] = { tray: 0, popup: [] }
  let handle: ((event: unknown, name: unknown, ...given: unknown[]) => Promise<unknown>) | undefined
  let protocolClient: string | undefined
  const identity: ElectronDouble['identity'] = { appUserModelId: undefined, toastActivator: undefined }
  // browser.cc and api/electron_api_app.cc: on Linux, userData is the name of the app within the configuration folder.
  let userData = '/home/ada/.config/tooltray'
  let ready = (): void => undefined
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  let menu: MenuItemConstructorOptions[] = []
  let appMenu: MenuItemConstructorOptions[] = []
  let tooltip = ''
  let image = ''
  let isQuitting = false
  let hasEnded = false
  let relaunched: RelaunchOptions | undefined

  /** An event that listeners can prevent; returns whether one did. */
  const preventable = (name: string, ...given: unknown[]): boolean => {
    let prevented = false
    app.emit(name, { preventDefault: () => (prevented = true) }, ...given)
    return prevented
  }
  /** browser.cc, NotifyAndShutdown: who prevents `will-quit` ends the quitting, and it may be begun again. */
  const shutDown = (): void => {
    if (hasEnded) return
    if (preventable('will-quit')) isQuitting = false
    else {
      hasEnded = true
      on.locks.delete(userData)
      app.emit('quit', {}, 0)
    }
  }
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    getVersion: () => '1.0.0',
    getPath: (name: string) => (name === 'exe' ? exe : userData),
    setPath: (_name: string, folder: string) => void (userData = folder),
    setAppUserModelId: (id: string) => void (identity.appUserModelId = id),
    // api/electron_api_app.cc: it is there on Windows alone.
    ...(os === 'win32' ? { setToastActivatorCLSID: (id: string) => void (identity.toastActivator = id) } : {}),
    whenReady: () => isReady,
    // browser_linux.cc, browser_win.cc: what is registered is the running program, with the words that are given.
    setAsDefaultProtocolClient: () => {
      protocolClient = exe
      return true
    },
    // process_singleton_posix.cc of Chromium: the lock lies in the folder of the user data.
    requestSingleInstanceLock: () => {
      if (on.locks.has(userData)) return false
      on.locks.add(userData)
      return true
    },
    releaseSingleInstanceLock: () => void on.locks.delete(userData),
    // browser_mac.mm passes no words; browser_win.cc keeps them and compares them when it is asked; browser_linux.cc does nothing.
    setLoginItemSettings: ({ openAtLogin = false, args = [] }: Settings) => {
      if (os !== 'linux') on.login = { openAtLogin, args: os === 'win32' ? args : [] }
    },
    getLoginItemSettings: ({ args = [] }: LoginItemSettingsOptions = {}) => ({
      openAtLogin: on.login.openAtLogin && (os === 'darwin' || JSON.stringify(on.login.args) === JSON.stringify(args)),
      wasOpenedAtLogin: os === 'darwin' && atLogin,
    }),
    // api/electron_api_app.cc: without a program it is the one that runs, with its own words.
    relaunch: (options: RelaunchOptions = {}) => void (relaunched = { execPath: exe, ...options }),
    // browser.cc, Exit: neither `before-quit` nor `will-quit`, and nobody can prevent it.
    exit: (code = 0) => {
      if (hasEnded) return
      hasEnded = true
      on.locks.delete(userData)
      app.emit('quit', {}, code)
    },
    // browser.cc, Quit: `before-quit`, then the windows close, then `will-quit`; a quit under way is not begun again.
    quit: () => {
      if (isQuitting) return
      isQuitting = true
      if (preventable('before-quit')) {
        isQuitting = false
        return
      }
      const open = windows.filter(({ isOpen }) => isOpen)
      if (open.length === 0) shutDown()
      else open.forEach((window) => window.close())
    },
  })

  const { Window, windows } = windowDouble({
    onCreated: (contents) => app.emit('web-contents-created', {}, contents),
    // browser.cc, OnWindowAllClosed.
    onAllClosed() {
      if (isQuitting) shutDown()
      else if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
      else app.quit()
    },
  })
  const trays: EventEmitter[] = []
  let hasTrayMenu = false
  class Tray extends EventEmitter {
    constructor(file: string) {
      super()
      image = file
      trays.push(this)
    }
    setImage(file: string): void {
      image = file
    }
    setToolTip(text: string): void {
      tooltip = text
    }
    setContextMenu(template: MenuItemConstructorOptions[]): void {
      menu = template
      hasTrayMenu = true
    }
    destroy(): void {
      trays.splice(trays.indexOf(this), 1)
    }
  }

  const { Notification, notifications } = notificationDouble(os)

  const electron = {
    app,
    BrowserWindow: Window,
    Tray,
    Notification,
    MessageChannelMain: ChannelDouble,
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) =>
        Object.assign(template, { popup: () => void opened.popup.push([...template]) }),
      setApplicationMenu: (template: MenuItemConstructorOptions[]) => void (appMenu = template),
    },
    ipcMain: Object.assign(ipc, { handle: (_channel: string, listener: typeof handle) => (handle = listener) }),
    nativeTheme: Object.assign(new EventEmitter(), {
      shouldUseDarkColors: theme?.apps === 'dark',
      // native_theme of Windows alone knows that the taskbar has a theme of its own.
      shouldUseDarkColorsForSystemIntegratedUI: (os === 'win32' ? theme?.system : theme?.apps) === 'dark',
    }),
    powerMonitor: power,
    protocol: { handle: () => undefined },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session: {
      defaultSession: {
        setPermissionRequestHandler: () => undefined,
        setPermissionCheckHandler: () => undefined,
        setDevicePermissionHandler: () => undefined,
      },
    },
    // A person who chooses the first thing there is.
    dialog: {
      showErrorBox: (title: string, text: string) => void boxes.push(`${title}: ${text}`),
      showOpenDialog: async ({ properties }: { properties: string[] }) => ({
        canceled: false,
        filePaths: [posix.join('/chosen', properties.join())],
      }),
    },
    shell: { openExternal: async (address: string) => void outside.push(address) },
    utilityProcess: { fork: forkDouble },
  } as unknown as ElectronParts

  return {
    electron,
    windows,
    notifications,
    outside,
    boxes,
    app,
    power,
    opened,
    get protocolClient() {
      return protocolClient
    },
    identity,
    get userData() {
      return userData
    },
    menu: () => menu,
    appMenu: () => appMenu,
    tooltip: () => tooltip,
    image: () => image,
    becomeReady: () => ready(),
    clickTray() {
      // tray_icon_cocoa.mm: with a menu set, a click shows it and is told all the same. notify_icon.cc (Windows) tells of a left click and
      // shows the menu by the right button; tray_icon_linux.cc tells of an activation.
      if (os === 'darwin' && hasTrayMenu) opened.tray += 1
      trays[0]?.emit('click')
    },
    ask: (url, name, ...given) =>
      handle?.({ senderFrame: { url, parent: null } }, name, ...given) ?? Promise.reject(new Error('Nobody answers.')),
    port(url) {
      let given: MessagePort | undefined
      ipc.emit('tooltray:port', {
        senderFrame: { url, parent: null, postMessage: (_channel: string, _message: unknown, [port]: MessagePort[]) => (given = port) },
      })
      return given
    },
    ended: () => hasEnded,
    get relaunched() {
      return relaunched
    },
  }
}
