import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { MenuItemConstructorOptions } from 'electron'
import type { ElectronParts } from '../electron-parts.ts'

/** A window of the double: it is on an address, shown or not, and can be closed by a person. */
export interface DoubleWindow {
  readonly options: { readonly webPreferences?: Record<string, unknown> }
  readonly addresses: string[]
  shown: boolean
  close(): void
}

/** What tests see of the double, and do to it as the system and the person would. */
export interface ElectronDouble {
  readonly electron: ElectronParts
  readonly windows: DoubleWindow[]
  readonly notifications: { title: string; body: string; click(): void }[]
  readonly outside: string[]
  readonly app: EventEmitter
  readonly power: EventEmitter
  menu(): MenuItemConstructorOptions[]
  tooltip(): string
  image(): string
  /** Asks as the page of an address would; gives what the window hears. */
  ask(address: string, name: string, ...given: unknown[]): Promise<unknown>
  /** Asks for a port to the engine, as the page of an address would. */
  port(address: string): MessagePort | undefined
  /** How often the app was told to quit. */
  quits(): number
}

/**
 * The few parts of Electron that the app uses, without Electron: windows that only remember, menus that are their template. It follows
 * Electron's documentation; whether Electron does, only Electron can show.
 */
export function electronDouble(exe: string): ElectronDouble {
  const windows: DoubleWindow[] = []
  const notifications: ElectronDouble['notifications'] = []
  const outside: string[] = []
  const app = Object.assign(new EventEmitter(), {
    getPath: () => exe,
    setAsDefaultProtocolClient: () => true,
    setLoginItemSettings: () => undefined,
    quit: () => {
      quits += 1
      app.emit('before-quit')
    },
  })
  const power = new EventEmitter()
  const ipc = new EventEmitter()
  let quits = 0
  let handle: ((event: unknown, name: unknown, ...given: unknown[]) => Promise<unknown>) | undefined
  let menu: MenuItemConstructorOptions[] = []
  let tooltip = ''
  let image = ''

  class Window extends EventEmitter implements DoubleWindow {
    readonly addresses: string[] = []
    readonly options: DoubleWindow['options']
    shown = false

    constructor(options: DoubleWindow['options']) {
      super()
      this.options = options
      windows.push(this)
    }
    async loadURL(address: string): Promise<void> {
      this.addresses.push(address)
      this.emit('ready-to-show')
    }
    show(): void {
      this.shown = true
    }
    focus(): void {}
    isFocused(): boolean {
      return false
    }
    isMinimized(): boolean {
      return false
    }
    getNormalBounds() {
      return { x: 10, y: 20, width: 900, height: 700 }
    }
    close(): void {
      this.emit('close')
      this.destroy()
    }
    destroy(): void {
      this.shown = false
      this.emit('closed')
    }
  }

  class Tray extends EventEmitter {
    constructor(file: string) {
      super()
      image = file
    }
    setImage(file: string): void {
      image = file
    }
    setToolTip(text: string): void {
      tooltip = text
    }
    setContextMenu(template: MenuItemConstructorOptions[]): void {
      menu = template
    }
    destroy(): void {}
  }

  class Notification extends EventEmitter {
    static isSupported(): boolean {
      return true
    }
    readonly text: { title: string; body: string }
    constructor(text: { title: string; body: string }) {
      super()
      this.text = text
    }
    show(): void {
      notifications.push({ ...this.text, click: () => void this.emit('click') })
    }
  }

  /** Node's channel in the shape of Electron's: messages come wrapped in an event. */
  class Channel {
    readonly port1: unknown
    readonly port2: MessagePort
    constructor() {
      const { port1, port2 } = new MessageChannel()
      this.port2 = port2
      this.port1 = {
        on: (event: string, listener: (value?: unknown) => void) =>
          port1.on(event, (data?: unknown) => listener(event === 'message' ? { data } : undefined)),
        postMessage: (message: unknown) => port1.postMessage(message),
        start: () => port1.start(),
        close: () => port1.close(),
      }
    }
  }

  const electron = {
    app,
    BrowserWindow: Window,
    Tray,
    Notification,
    MessageChannelMain: Channel,
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => undefined },
    ipcMain: Object.assign(ipc, { handle: (_channel: string, listener: typeof handle) => (handle = listener) }),
    nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false }),
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
      showOpenDialog: async ({ properties }: { properties: string[] }) => ({
        canceled: false,
        filePaths: [`/chosen/${properties.join()}`],
      }),
    },
    shell: { openExternal: async (address: string) => void outside.push(address) },
  } as unknown as ElectronParts

  return {
    electron,
    windows,
    notifications,
    outside,
    app,
    power,
    menu: () => menu,
    tooltip: () => tooltip,
    image: () => image,
    ask: (url, name, ...given) =>
      handle?.({ senderFrame: { url, parent: null } }, name, ...given) ?? Promise.reject(new Error('Nobody answers.')),
    port(url) {
      let given: MessagePort | undefined
      ipc.emit('tooltray:port', {
        senderFrame: { url, parent: null, postMessage: (_channel: string, _message: unknown, [port]: MessagePort[]) => (given = port) },
      })
      return given
    },
    quits: () => quits,
  }
}
