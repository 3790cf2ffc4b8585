import { EventEmitter } from 'node:events'
import { posix } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { MenuItemConstructorOptions, RelaunchOptions } from 'electron'
import { PORT_CHANNEL, REQUEST_CHANNEL, type RequestOutcome, valueOf } from '../../control/window-bridge.ts'
import type { ElectronParts } from '../electron-parts.ts'
import { type Machine, appDouble, machine } from './app-double.ts'
import { ChannelDouble } from './channel-double.ts'
import { type IpcDouble, ipcDouble } from './ipc-double.ts'
import { type MenuDouble, menuDouble } from './menu-double.ts'
import { type ShownNotification, notificationDouble } from './notification-double.ts'
import { type TrayOnPanel, trayDouble } from './tray-double.ts'
import { forkDouble } from './utility-process-double.ts'
import { type DoubleWindow, windowDouble } from './window-double.ts'

export { type Machine, machine } from './app-double.ts'

/** What tests see of the double, and do to it as the system and the person would. */
export interface ElectronDouble {
  readonly electron: ElectronParts
  readonly windows: DoubleWindow[]
  readonly outside: string[]
  readonly boxes: string[]
  readonly app: EventEmitter
  readonly power: EventEmitter
  readonly theme: EventEmitter
  readonly tray: TrayOnPanel
  /** What the app is like to the system. */
  readonly state: {
    /** Who listens to links of this app, with the words that start it; undefined: nobody. */
    readonly protocolClient: string | undefined
    readonly userData: string
    /** macOS: `regular` has a place in the Dock, `accessory` none. */
    readonly activation: string
    readonly isSandboxed: boolean
    /** Whether the process has ended. */
    readonly hasEnded: boolean
    /** What the process is to start when it ends; undefined: nothing. */
    readonly relaunched: RelaunchOptions | undefined
  }
  /** What Windows knows the app by, and starts for its notifications. */
  readonly identity: { appUserModelId: string | undefined; toastActivator: string | undefined }
  /** The lines of the tray's menu, and those of the app's. */
  menu(): MenuItemConstructorOptions[]
  appMenu(): MenuItemConstructorOptions[]
  /** Menus that popped up by a right click. */
  readonly popups: MenuItemConstructorOptions[][]
  tooltip(): string
  image(): string
  /** The system is done with starting the app. */
  becomeReady(): void
  /** Notifications on the screen, of which JavaScript may have forgotten the object. */
  readonly notifications: readonly ShownNotification[]
  readonly ipc: Pick<IpcDouble, 'invoke' | 'send'>
  /** Asks as the page of an address would; returns what the window hears. */
  ask(address: string, name: string, ...given: unknown[]): Promise<unknown>
  /** Asks for a port to the engine, as the page of an address would. */
  port(address: string): MessagePort | undefined
  /** Loads a file of the app's own scheme, as a page would. */
  load(address: string): Promise<Response>
  /** Whether a page is granted a permission. */
  isGranted(permission: string): boolean
  ended(): boolean
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
  /** Switches of Chromium on the command line. */
  readonly switches?: readonly string[]
  /** The proxies of the system for every address, as a proxy auto-config script names them. */
  readonly proxies?: string
  /** The button that is chosen in a question, by its index; the last one otherwise. */
  readonly answer?: number
}

type Loads = (request: Request) => Response | Promise<Response>
type Grants = (contents: unknown, permission: string) => boolean

/**
 * The parts of Electron that the app uses, without Electron: they do what Electron's source does on each of the three systems, as far as
 * the app's behaviour depends on it. Files named here are those of electron/electron, near version 45. Events have no types here, and a
 * class has less than Electron's; what each part is called with is checked.
 */
export function electronDouble(options: Options): ElectronDouble {
  const {
    exe,
    machine: on = machine('linux'),
    isPackaged = true,
    atLogin = false,
    theme,
    switches = [],
    answer,
    proxies = 'DIRECT',
  } = options
  const { os } = on
  const outside: string[] = []
  const boxes: string[] = []
  const power = Object.assign(new EventEmitter(), { isOnBatteryPower: () => false })
  const ipc = ipcDouble()
  const popups: MenuItemConstructorOptions[][] = []
  const schemes = new Map<string, Loads>()
  let grants: Grants | undefined
  let appMenu: MenuDouble | undefined

  const { Window, windows } = windowDouble({
    onCreated: (contents) => app.emit('web-contents-created', {}, contents),
    onAllClosed: () => onAllClosed(),
  })
  const openWindows = () => windows.filter(({ isOpen }) => isOpen)
  const { app, identity, state, becomeReady, onAllClosed } = appDouble({ exe, on, isPackaged, atLogin, switches, openWindows })
  const { Tray, panel } = trayDouble(os)
  const { Notification, notifications } = notificationDouble(os)
  const nativeTheme = Object.assign(new EventEmitter(), {
    shouldUseDarkColors: theme?.apps === 'dark',
    // native_theme of Windows alone knows that the taskbar has a theme of its own.
    shouldUseDarkColorsForSystemIntegratedUI: (os === 'win32' ? theme?.system : theme?.apps) === 'dark',
  } satisfies Omit<ElectronParts['nativeTheme'], 'on' | 'off'>)

  const plain = {
    Menu: menuDouble(
      (lines) => void popups.push([...lines]),
      (menu) => (appMenu = menu),
    ),
    protocol: { handle: (scheme, handler) => void schemes.set(`${scheme}:`, handler) },
    session: {
      fromPartition: () => ({ resolveProxy: async () => proxies }),
      defaultSession: {
        setProxy: async () => undefined,
        setPermissionRequestHandler: () => undefined,
        setPermissionCheckHandler: (handler) => void (grants = handler as unknown as Grants),
        setDevicePermissionHandler: () => undefined,
      },
    },
    // A person who chooses the first thing there is.
    dialog: {
      showErrorBox: (title, text) => void boxes.push(`${title}: ${text}`),
      showMessageBox: (async ({ message, buttons = [] }: { message: string; buttons?: string[] }) => {
        boxes.push(message)
        return { response: answer ?? buttons.length - 1, checkboxChecked: false }
      }) as ElectronParts['dialog']['showMessageBox'],
      showOpenDialog: (async ({ properties = [] }: { properties?: string[] }) => ({
        canceled: false,
        filePaths: [posix.join('/chosen', properties.join())],
      })) as ElectronParts['dialog']['showOpenDialog'],
    },
    shell: { openExternal: async (address) => void outside.push(address) },
  } satisfies Partial<ElectronParts>

  const electron: ElectronParts = {
    ...plain,
    app: app as unknown as ElectronParts['app'],
    BrowserWindow: Window as unknown as ElectronParts['BrowserWindow'],
    Tray: Tray as unknown as ElectronParts['Tray'],
    Notification: Notification as unknown as ElectronParts['Notification'],
    MessageChannelMain: ChannelDouble as unknown as ElectronParts['MessageChannelMain'],
    ipcMain: ipc.ipcMain,
    nativeTheme: nativeTheme as unknown as ElectronParts['nativeTheme'],
    powerMonitor: power as unknown as ElectronParts['powerMonitor'],
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] as Electron.Display[] },
    utilityProcess: { fork: forkDouble as unknown as ElectronParts['utilityProcess']['fork'] },
  }

  return {
    electron,
    windows,
    notifications,
    outside,
    boxes,
    app,
    power,
    theme: nativeTheme,
    popups,
    tray: panel,
    state,
    identity,
    menu: panel.menu,
    appMenu: () => appMenu?.lines ?? [],
    tooltip: panel.tooltip,
    image: panel.image,
    becomeReady,
    ipc,
    ask: async (url, name, ...given) => valueOf((await ipc.invoke(url, REQUEST_CHANNEL, name, ...given)) as RequestOutcome),
    port: (url) => ipc.send(url, PORT_CHANNEL)[0]?.ports[0],
    load: async (address) => (await schemes.get(new URL(address).protocol)?.(new Request(address))) ?? Response.error(),
    isGranted: (permission) => grants?.(null, permission) ?? true,
    ended: () => state.hasEnded,
    get relaunched() {
      return state.relaunched
    },
  }
}
