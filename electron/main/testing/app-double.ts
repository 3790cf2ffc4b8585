import { EventEmitter } from 'node:events'
import { posix, win32 } from 'node:path'
import type { LoginItemSettings, LoginItemSettingsOptions, RelaunchOptions, Settings } from 'electron'
import type { Platform } from '../../engine/base/platform.ts'
import type { AppPart } from '../electron-parts.ts'

/** What a machine has that outlives one start of the app: two starts that are given the same one meet there. */
export interface Machine {
  readonly os: Platform['os']
  /** User data folders of apps that run: the lock of a single instance lies in that folder. */
  readonly locks: Set<string>
  /**
   * What the system starts at login, and with which words. `isAllowed` is a person's switch in the system's own settings: in Windows' Task
   * Manager, or under Login Items on macOS.
   */
  login: { openAtLogin: boolean; args: readonly string[]; isAllowed?: boolean }
  /** macOS: whether the bundle lies in the Applications folder. */
  isInApplications: boolean
}

export const machine = (os: Platform['os']): Machine => ({
  os,
  locks: new Set(),
  login: { openAtLogin: false, args: [] },
  isInApplications: true,
})

/** Dependencies of `appDouble`. */
interface AppDoubleDeps {
  readonly exe: string
  readonly on: Machine
  readonly isPackaged: boolean
  readonly atLogin: boolean
  readonly switches: readonly string[]
  /** Windows that are open. */
  readonly openWindows: () => readonly { close(): void }[]
}

type OfOneSystem = 'isInApplicationsFolder' | 'moveToApplicationsFolder' | 'setActivationPolicy' | 'setToastActivatorCLSID'

/** Electron's `app`, and what became of it. */
export function appDouble({ exe, on, isPackaged, atLogin, switches, openWindows }: AppDoubleDeps) {
  const { os } = on
  const events = new EventEmitter()
  const identity = { appUserModelId: undefined as string | undefined, toastActivator: undefined as string | undefined }
  const state = {
    protocolClient: undefined as string | undefined,
    // browser.cc and api/electron_api_app.cc: on Linux, userData is the name of the app within the configuration folder.
    userData: '/home/ada/.config/tooltray',
    // LSUIElement in the bundle of macOS.
    activation: 'accessory',
    isSandboxed: false,
    hasEnded: false,
    relaunched: undefined as RelaunchOptions | undefined,
  }
  let isQuitting = false
  let isReady = false
  let isLocked = false
  let becomeReady = (): void => undefined
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))

  /** An event that listeners can prevent; returns whether one did. */
  const preventable = (name: string, ...given: unknown[]): boolean => {
    let prevented = false
    events.emit(name, { preventDefault: () => (prevented = true) }, ...given)
    return prevented
  }
  const end = (code: number): void => {
    if (state.hasEnded) return
    state.hasEnded = true
    on.locks.delete(state.userData)
    events.emit('quit', {}, code)
  }
  /** browser.cc, NotifyAndShutdown: who prevents `will-quit` ends the quitting, and it may be begun again. */
  const shutDown = (): void => {
    if (state.hasEnded) return
    if (preventable('will-quit')) isQuitting = false
    else end(0)
  }
  // browser.cc, Quit: `before-quit`, then the windows close, then `will-quit`; a quit under way is not begun again.
  const quit = (): void => {
    if (isQuitting) return
    isQuitting = true
    if (preventable('before-quit')) {
      isQuitting = false
      return
    }
    const open = openWindows()
    if (open.length === 0) shutDown()
    else open.forEach((window) => window.close())
  }

  const everywhere = {
    isPackaged,
    commandLine: { hasSwitch: (name: string) => switches.includes(name) },
    // api/electron_api_app.cc: only before the app is ready.
    enableSandbox: () => {
      if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
      state.isSandboxed = true
    },
    getVersion: () => '1.0.0',
    getPath: (name) => (name === 'exe' ? exe : state.userData),
    // browser/api/electron_api_app.cc, SetPath.
    setPath: (_name, folder) => {
      if (!posix.isAbsolute(folder) && !win32.isAbsolute(folder)) throw new Error('Path must be absolute')
      state.userData = folder
    },
    setAppUserModelId: (id) => void (identity.appUserModelId = id),
    whenReady: () => ready,
    // browser_linux.cc, browser_win.cc: what is registered is the running program, with the words that are given.
    setAsDefaultProtocolClient: () => {
      state.protocolClient = exe
      return true
    },
    // process_singleton_posix.cc of Chromium: the lock lies in the folder of the user data.
    requestSingleInstanceLock: () => {
      if (!isLocked && on.locks.has(state.userData)) return false
      isLocked = true
      on.locks.add(state.userData)
      return true
    },
    releaseSingleInstanceLock: () => {
      isLocked = false
      on.locks.delete(state.userData)
    },
    // browser_mac.mm passes no words; browser_win.cc keeps them, and allows again what a person forbade; browser_linux.cc does nothing.
    setLoginItemSettings: ({ openAtLogin = false, args = [] }: Settings) => {
      const { isAllowed } = on.login
      if (os === 'win32') on.login = { openAtLogin, args }
      if (os === 'darwin') on.login = { openAtLogin, args: [], ...(isAllowed === undefined ? {} : { isAllowed }) }
    },
    getLoginItemSettings: (options) => loginSettings(on, atLogin, options),
    // api/electron_api_app.cc: without a program it is the one that runs, with its own words.
    relaunch: (options = {}) => void (state.relaunched = { execPath: exe, ...options }),
    // browser.cc, Exit: neither `before-quit` nor `will-quit`, and nobody can prevent it.
    exit: (code = 0) => end(code),
    quit,
  } satisfies Omit<AppPart, OfOneSystem | 'on' | 'once'>

  const ofMacOS = {
    // api/electron_api_app_mac.mm.
    setActivationPolicy: (policy) => void (state.activation = policy),
    isInApplicationsFolder: () => on.isInApplications,
    // electron_bundle_mover.mm: moves, has a shell start it when this process is gone, and quits.
    moveToApplicationsFolder: () => {
      on.isInApplications = true
      quit()
      return true
    },
  } satisfies Pick<AppPart, 'setActivationPolicy' | 'isInApplicationsFolder' | 'moveToApplicationsFolder'>

  const ofWindows = {
    setToastActivatorCLSID: (id) => void (identity.toastActivator = id),
  } satisfies Pick<AppPart, 'setToastActivatorCLSID'>

  return {
    app: Object.assign(events, everywhere, os === 'darwin' ? ofMacOS : {}, os === 'win32' ? ofWindows : {}),
    identity,
    state,
    becomeReady() {
      isReady = true
      becomeReady()
    },
    /** browser.cc, OnWindowAllClosed. */
    onAllClosed() {
      if (isQuitting) shutDown()
      else if (events.listenerCount('window-all-closed') > 0) events.emit('window-all-closed')
      else quit()
    },
  }
}

/** browser_mac.mm: `openAtLogin` is whether it is enabled; browser_win.cc: the first is the Run key, the second the switch of a person. */
function loginSettings({ os, login }: Machine, atLogin: boolean, { args = [] }: LoginItemSettingsOptions = {}): LoginItemSettings {
  const { openAtLogin, isAllowed = true } = login
  const status = openAtLogin ? (isAllowed ? 'enabled' : 'requires-approval') : 'not-registered'
  return {
    openAtLogin: openAtLogin && (os === 'darwin' ? isAllowed : JSON.stringify(login.args) === JSON.stringify(args)),
    wasOpenedAtLogin: os === 'darwin' && atLogin,
    executableWillLaunchAtLogin: os === 'win32' && openAtLogin && isAllowed,
    status,
    launchItems: [],
  }
}
