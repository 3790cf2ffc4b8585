import type { ElectronParts } from '../../electron-parts.ts'

/*
 * What the app relies on in Electron, and the double for Electron shows. Each statement runs against both: statements.test.ts, and
 * e2e/electron/facts.slow.test.ts in the real program. No import of this file is left at run time, so that a bare Electron can load it.
 */

/** What a statement may use. */
interface Subject {
  readonly electron: ElectronParts
  /** A file with a picture. */
  readonly picture: string
}

/** Something that is so in Electron. */
interface Statement {
  readonly says: string
  /** Finds out. What it returns can be written as JSON. */
  readonly find: (subject: Subject) => unknown
  readonly is: unknown
}

/** A page that loads without a network, and an address that Chromium never connects to (net/base/port_util.cc). */
const PAGE = 'data:text/html,<p>x'
const DEAD = 'http://127.0.0.1:1/'

/** What throwing says; undefined where nothing was thrown. */
function thrown(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
const soon = (ms = 50): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const event = (from: { once(name: never, listener: () => void): unknown }, name: string): Promise<void> =>
  new Promise((resolve) => void from.once(name as never, () => resolve()))

type Window = InstanceType<ElectronParts['BrowserWindow']>
const closedWindow = async ({ electron }: Subject): Promise<Window> => {
  const window = new electron.BrowserWindow({ show: false })
  const closed = event(window, 'closed')
  window.destroy()
  await closed
  return window
}
const emptyMenu = ({ electron }: Subject) => electron.Menu.buildFromTemplate([{ label: 'x' }])
const menuError = ({ electron }: Subject, line: object): string | undefined => thrown(() => electron.Menu.buildFromTemplate([line]))

export const STATEMENTS: readonly Statement[] = [
  {
    says: 'a path must be absolute',
    find: ({ electron: { app } }) => thrown(() => app.setPath('userData', 'relative/x')),
    is: 'Path must be absolute',
  },
  {
    says: 'the sandbox of all pages is turned on before the app is ready, and not later',
    find: ({ electron: { app } }) => thrown(() => app.enableSandbox()),
    is: 'app.enableSandbox() can only be called before app is ready',
  },
  {
    says: 'the lock of a single instance is given to the one that has it, too',
    find: ({ electron: { app } }) => [app.requestSingleInstanceLock(), app.requestSingleInstanceLock()],
    is: [true, true],
  },
  {
    says: 'a lock that was released is free',
    find({ electron: { app } }) {
      app.releaseSingleInstanceLock()
      return app.requestSingleInstanceLock()
    },
    is: true,
  },
  {
    says: 'Linux has no list of programs that start at login',
    find({ electron: { app } }) {
      app.setLoginItemSettings({ openAtLogin: true })
      const { openAtLogin, wasOpenedAtLogin } = app.getLoginItemSettings()
      return { openAtLogin, wasOpenedAtLogin: wasOpenedAtLogin === true }
    },
    is: { openAtLogin: false, wasOpenedAtLogin: false },
  },
  {
    says: 'a switch that nobody gave is not there',
    find: ({ electron: { app } }) => app.commandLine.hasSwitch('no-such-switch'),
    is: false,
  },
  {
    says: 'after destroy, a tray takes nothing more',
    find(subject) {
      const tray = new subject.electron.Tray(subject.picture)
      tray.destroy()
      return [() => tray.setToolTip('x'), () => tray.setImage(subject.picture), () => tray.setContextMenu(emptyMenu(subject))].map(thrown)
    },
    is: ['Tray is destroyed', 'Tray is destroyed', 'Tray is destroyed'],
  },
  {
    says: 'a tray says by a method whether it is destroyed, and can be destroyed twice',
    find({ electron, picture }) {
      const tray = new electron.Tray(picture)
      const before = tray.isDestroyed()
      tray.destroy()
      tray.destroy()
      return [before, tray.isDestroyed()]
    },
    is: [false, true],
  },
  {
    says: 'what is no menu is no menu of a tray',
    find({ electron, picture }) {
      const tray = new electron.Tray(picture)
      const message = thrown(() => tray.setContextMenu({} as never))
      tray.destroy()
      return message !== undefined
    },
    is: true,
  },
  {
    says: 'a line of a menu has a label, a role or a type',
    find: (subject) => menuError(subject, {}),
    is: 'Invalid template for MenuItem: must have at least one of label, role or type',
  },
  { says: 'a line of type submenu has one', find: (subject) => menuError(subject, { label: 'x', type: 'submenu' }), is: 'Invalid submenu' },
  { says: 'a role that nobody knows is no error', find: (subject) => menuError(subject, { role: 'nonsense' }), is: undefined },
  {
    says: 'a shortcut that nobody knows is no error on Linux',
    find: (subject) => menuError(subject, { label: 'x', accelerator: 'Nope+Q' }),
    is: undefined,
  },
  {
    says: 'a window: it is ready, shown, closing, closed',
    async find({ electron }) {
      const window = new electron.BrowserWindow({ show: false })
      const seen: string[] = []
      for (const name of ['ready-to-show', 'show', 'close', 'closed']) window.on(name as 'close', () => seen.push(name))
      const ready = event(window, 'ready-to-show')
      await Promise.all([window.loadURL(PAGE), ready])
      const shown = event(window, 'show')
      window.show()
      await shown
      const closed = event(window, 'closed')
      window.close()
      await closed
      return seen
    },
    is: ['ready-to-show', 'show', 'close', 'closed'],
  },
  {
    says: 'a window that is destroyed is closed without being asked',
    async find({ electron }) {
      const window = new electron.BrowserWindow({ show: false })
      const seen: string[] = []
      for (const name of ['close', 'closed']) window.on(name as 'close', () => seen.push(name))
      window.destroy()
      await soon()
      return seen
    },
    is: ['closed'],
  },
  {
    says: 'a closed window throws at whatever is asked of it',
    async find(subject) {
      const window = await closedWindow(subject)
      const asks = [
        () => window.show(),
        () => window.focus(),
        () => window.isFocused(),
        () => window.getNormalBounds(),
        () => window.close(),
      ]
      return [window.isDestroyed(), ...new Set(asks.map(thrown))]
    },
    is: [true, 'Object has been destroyed'],
  },
  {
    says: 'loading what cannot be loaded rejects',
    async find({ electron }) {
      const window = new electron.BrowserWindow({ show: false })
      const code = await window.loadURL(DEAD).then(
        () => 'resolved',
        (error: unknown) => (error as { code?: string }).code,
      )
      window.destroy()
      return code
    },
    is: 'ERR_UNSAFE_PORT',
  },
  {
    says: 'every page of a window is told of before the window is given back',
    find({ electron }) {
      let told = 0
      const tell = (): void => void (told += 1)
      electron.app.once('web-contents-created', tell)
      new electron.BrowserWindow({ show: false }).destroy()
      return told
    },
    is: 1,
  },
  {
    says: 'a request of a page has one handler',
    find({ electron: { ipcMain } }) {
      ipcMain.handle('facts', () => 1)
      return thrown(() => ipcMain.handle('facts', () => 2))
    },
    is: "Attempted to register a second handler for 'facts'",
  },
  {
    says: 'messages wait in a port until it is started, and come as data of an event',
    async find({ electron }) {
      const { port1, port2 } = new electron.MessageChannelMain()
      port2.postMessage('early')
      await soon()
      const got: unknown[] = []
      port1.on('message', ({ data }) => got.push(data))
      await soon()
      const before = [...got]
      port1.start()
      await soon()
      port2.close()
      return [before, got]
    },
    is: [[], ['early']],
  },
  {
    says: 'a port that is closed closes the other one',
    async find({ electron }) {
      const { port1, port2 } = new electron.MessageChannelMain()
      const closed = event(port1, 'close')
      port1.start()
      port2.close()
      await closed
      return true
    },
    is: true,
  },
  {
    says: 'a session of its own has the proxy of the system, whatever the window has',
    async find({ electron: { session } }) {
      await session.defaultSession.setProxy({ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9' })
      return session.fromPartition('facts').resolveProxy('https://tools.test/')
    },
    is: 'DIRECT',
  },
  {
    says: 'there is a screen, with a place for windows',
    find: ({ electron: { screen } }) => screen.getAllDisplays().every(({ workArea }) => workArea.width > 0 && workArea.height > 0),
    is: true,
  },
  {
    says: 'quitting is told before, can be prevented at its end, and be begun again',
    async find({ electron: { app } }) {
      const seen: string[] = []
      const stay = (given: { preventDefault(): void }): void => {
        seen.push('will-quit')
        given.preventDefault()
      }
      const begin = (): void => void seen.push('before-quit')
      app.on('before-quit', begin)
      app.on('will-quit', stay)
      app.quit()
      await soon(300)
      app.quit()
      await soon(300)
      const emitter = app as unknown as NodeJS.EventEmitter
      emitter.off('before-quit', begin)
      emitter.off('will-quit', stay)
      return seen
    },
    is: ['before-quit', 'will-quit', 'before-quit', 'will-quit'],
  },
]

/** Tries every statement, in their order. Returns what was found instead, by what the statement says; empty where all hold. */
export async function differences(subject: Subject): Promise<Record<string, { readonly found: unknown; readonly is: unknown }>> {
  const all: Record<string, { found: unknown; is: unknown }> = {}
  // As the app itself does: else the first window that closes ends it.
  subject.electron.app.on('window-all-closed', () => undefined)
  for (const { says, find, is } of STATEMENTS) {
    let found: unknown
    try {
      found = await find(subject)
    } catch (error) {
      found = `threw ${String(error)}`
    }
    if (JSON.stringify(found) !== JSON.stringify(is)) all[says] = { found, is }
  }
  return all
}
