import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ControlClient } from '../control/control-api.ts'
import { pathsFor } from '../engine/config/paths.ts'
import { type Platform, thisPlatform } from '../engine/base/platform.ts'
import { runDesktop } from './desktop.ts'
import { type ElectronDouble, electronDouble } from './testing/electron-double.ts'

const PAGE = 'tooltray-app://window/'
const serverFile = join(import.meta.dirname, '../../e2e/servers/echo.ts')

let home: string
let platform: Platform
let double: ElectronDouble
let troubles: string[]
let link: (address: string) => void
let fault: (error: Error) => void

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-desktop-'))
  platform = { ...thisPlatform(), home, env: { PATH: process.env.PATH ?? '', TOOLTRAY_HOME: home, SHLVL: '1' } }
  double = electronDouble({ exe: '/opt/Tooltray/tooltray-app' })
  troubles = []
  mkdirSync(join(home, 'page'))
  writeFileSync(join(home, 'page/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { echo: { command: process.execPath, args: [serverFile] } } }))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** The app, running with a real engine. It ends when `quit` is called. */
function start(...words: string[]): Promise<unknown> {
  return runDesktop({
    electron: double.electron,
    platform,
    version: '1.0.0',
    words,
    folder: home,
    page: join(home, 'page'),
    searchData: join(home, 'search'),
    preload: join(home, 'preload.js'),
    images: join(home, 'images'),
    program: '/opt/Tooltray/tooltray-app',
    installed: { kind: 'script', node: 'node', script: join(home, 'tooltray.js') },
    updater: undefined,
    failedUpdate: undefined,
    onTrouble: (message) => troubles.push(message),
    onLink: (listener) => (link = listener),
    onFault: (listener) => (fault = listener),
  })
}

async function quit(running: Promise<unknown>): Promise<void> {
  double.app.emit('before-quit')
  await running
}

const eventually = (check: () => void): Promise<void> => vi.waitFor(check)
const item = (label: string, lines = double.menu()): MenuItemConstructorOptions => {
  const found = lines.find((line) => line.label?.includes(label) === true)
  if (found === undefined) throw new Error(`no ${label} in ${lines.map((line) => line.label).join(', ')}`)
  return found
}
const click = (line: MenuItemConstructorOptions): void => (line.click as () => void)()
const submenu = (line: MenuItemConstructorOptions): MenuItemConstructorOptions[] => line.submenu as MenuItemConstructorOptions[]

/** What nothing refers to any more is gone afterwards. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

describe('the desktop app', () => {
  it('opens its window, shows the engine in the tray, and leaves nothing when it quits', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toBe('Tooltray: No problems: 1 server, 0 AI apps in use'))
    expect(double.image()).toBe(join(home, 'images/tray/well-colour.png'))
    expect(double.windows).toHaveLength(1)
    expect(double.windows[0]).toMatchObject({ shown: true, addresses: [PAGE] })
    expect(double.windows[0]?.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
    expect(JSON.parse(readFileSync(pathsFor(platform).installationFile, 'utf8'))).toEqual({ app: '/opt/Tooltray/tooltray-app' })
    await quit(running)
    expect(existsSync(pathsFor(platform).socket)).toBe(false)
    expect(troubles).toEqual([])
  })

  it('stays hidden when the system starts it, and opens when it is started again, or by its icon', async () => {
    const running = start('--hidden')
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    expect(double.windows).toEqual([])
    double.app.emit('second-instance', {}, ['tooltray', '--hidden'])
    expect(double.windows).toEqual([])
    double.app.emit('second-instance', {}, ['tooltray'])
    expect(double.windows).toHaveLength(1)
    double.windows[0]?.close()
    double.app.emit('activate')
    expect(double.windows).toHaveLength(2)
    await eventually(() =>
      expect(JSON.parse(readFileSync(join(home, 'desktop.json'), 'utf8'))).toMatchObject({
        place: { x: 10, y: 20, width: 900, height: 700 },
      }),
    )
    await quit(running)
  })

  it('opens the place that a link means, and nothing for a strange one', async () => {
    const running = start('tooltray://add?name=files')
    await eventually(() => expect(double.windows[0]?.addresses).toEqual([`${PAGE}#/add?name=files`]))
    link('tooltray://open/servers/echo')
    double.app.emit('second-instance', {}, ['tooltray', 'tooltray://run/rm'])
    expect(double.windows[0]?.addresses).toEqual([`${PAGE}#/add?name=files`, `${PAGE}#/servers/echo`])
    await quit(running)
  })

  it('pauses, resumes and switches servers from the tray', async () => {
    const running = start('--hidden')
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('1 tool'))
    click(item('Pause'))
    await eventually(() => expect(double.image()).toContain('paused-colour'))
    click(item('Resume'))
    await eventually(() => expect(double.image()).toContain('well-colour'))
    click(item('On', submenu(item('echo'))))
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('Off'))
    expect(readFileSync(join(home, 'servers.json'), 'utf8')).toMatch(/"disabled": ?true|"enabled": ?false/)
    await quit(running)
  })

  it('restarts one server from the tray', async () => {
    const running = start('--hidden')
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('1 tool'))
    const port = double.port(PAGE)
    if (port === undefined) throw new Error('no port')
    const client: ControlClient = createORPCClient(new RPCLink({ port: port }))
    port.start()
    await client.servers.refresh({ name: 'echo' })
    const processOf = async (): Promise<number | undefined> => (await client.status()).servers[0]?.peer?.pid
    const before = await processOf()
    expect(before).toBeGreaterThan(0)
    click(item('Restart', submenu(item('echo'))))
    await expect.poll(processOf).toSatisfy((pid) => typeof pid === 'number' && pid !== before)
    expect(troubles).toEqual([])
    port.close()
    await quit(running)
  })

  it('tells of a server that fails while nobody looks, and shows it on a click', async () => {
    const running = start('--hidden')
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('1 tool'))
    writeFileSync(
      join(home, 'servers.json'),
      JSON.stringify({ mcpServers: { echo: { command: process.execPath, args: ['-e', 'process.exit(3)'] } } }),
    )
    await eventually(() => expect(double.notifications[0]?.title).toBe('Echo failed'))
    await eventually(() => expect(double.image()).toContain('needs-you'))
    double.notifications[0]?.click()
    expect(double.windows[0]?.addresses).toEqual([`${PAGE}#/servers/echo`])
    await quit(running)
  })

  it('holds what it told until somebody clicks on it, and says what was not shown', async () => {
    const running = start('--hidden')
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('1 tool'))
    const failing = (): void =>
      writeFileSync(
        join(home, 'servers.json'),
        JSON.stringify({ mcpServers: { echo: { command: process.execPath, args: ['-e', 'process.exit(3)'] } } }),
      )
    failing()
    await eventually(() => expect(double.notifications).toHaveLength(1))
    collectGarbage()
    double.notifications[0]?.click()
    expect(double.windows).toHaveLength(1)
    // It is held no longer than that.
    collectGarbage()
    double.notifications[0]?.click()
    double.windows[0]?.close()
    expect(double.windows).toHaveLength(1)
    await quit(running)
  })

  it('starts its engine again after an exception, and says so', async () => {
    const running = start('--hidden')
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    fault(new Error('torn'))
    await eventually(() => expect(double.notifications.map(({ title }) => title)).toEqual(['Tooltray restarted after an error']))
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    expect(troubles.join()).toContain('torn')
    await quit(running)
  })

  it('loads a page that ended once more, and then leaves it alone', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    const contents = double.windows[0]?.webContents
    for (const reason of ['clean-exit', 'crashed', 'oom']) contents?.emit('render-process-gone', {}, { reason })
    expect(contents?.reloads).toBe(1)
    expect(troubles).toHaveLength(2)
    await quit(running)
  })

  it('has the menu of a text field, and none where nothing can be done', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    const ask = (isEditable: boolean, selectionText: string): void =>
      void double.windows[0]?.webContents.emit(
        'context-menu',
        {},
        { isEditable, selectionText, editFlags: { canPaste: true, canCopy: selectionText !== '' } },
      )
    ask(true, '')
    ask(false, 'some words')
    ask(false, '')
    expect(double.popups).toEqual([[{ role: 'paste' }], [{ role: 'copy' }]])
    await quit(running)
  })

  it('serves its own page, and grants it nothing but copying', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    expect([(await double.load(PAGE)).status, (await double.load(`${PAGE}other`)).status]).toEqual([200, 404])
    expect(['clipboard-sanitized-write', 'media'].map((permission) => double.isGranted(permission))).toEqual([true, false])
    await quit(running)
  })

  it('brings back a window that was put away, with the keyboard', async () => {
    const running = start()
    await eventually(() => expect(double.windows[0]).toMatchObject({ shown: true, focused: true }))
    double.windows[0]?.minimize()
    double.app.emit('second-instance', {}, ['tooltray'])
    expect(double.windows[0]).toMatchObject({ minimized: false, focused: true })
    await quit(running)
  })

  it('tells nothing outside a window that is in front', async () => {
    const running = start()
    await eventually(() => expect(double.windows[0]?.focused).toBe(true))
    await eventually(() => expect(submenu(item('echo'))[0]?.label).toContain('1 tool'))
    writeFileSync(
      join(home, 'servers.json'),
      JSON.stringify({ mcpServers: { echo: { command: process.execPath, args: ['-e', 'process.exit(3)'] } } }),
    )
    await eventually(() => expect(double.image()).toContain('needs-you'))
    expect(double.notifications).toEqual([])
    await quit(running)
  })

  it('gives its own page a port to the engine, and nobody else', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    expect(double.port('https://example.org/')).toBeUndefined()
    const port = double.port(PAGE)
    if (port === undefined) throw new Error('no port')
    const client: ControlClient = createORPCClient(new RPCLink({ port: port }))
    port.start()
    expect((await client.status()).servers.map(({ name }) => name)).toEqual(['echo'])
    port.close()
    await quit(running)
  })

  it('answers what the window asks of the app, and opens only https outside', async () => {
    const running = start()
    expect(await double.ask(PAGE, 'settings.change', { startAtLogin: true, notifications: false })).toEqual({
      startAtLogin: true,
      canStartAtLogin: true,
      loginWaitsForApproval: false,
      notifications: false,
      checkForUpdates: true,
      betaVersions: false,
      updates: 'none',
    })
    expect(readFileSync(join(home, '.config/autostart/tooltray.desktop'), 'utf8')).toContain('/opt/Tooltray/tooltray')
    expect(await double.ask(PAGE, 'settings.read')).toMatchObject({ startAtLogin: true })
    expect(await double.ask(PAGE, 'paths.choose', 'folder')).toBe('/chosen/openDirectory')
    await double.ask(PAGE, 'links.open', 'https://example.org/x')
    await double.ask(PAGE, 'links.open', 'file:///etc/passwd')
    expect(double.outside).toEqual(['https://example.org/x'])
    await expect(double.ask('https://example.org/', 'settings.read')).rejects.toThrow('Only the window itself')
    await quit(running)
  })

  it('ends when somebody ends the engine, and tells what makes it impossible to go on', async () => {
    const running = start()
    await eventually(() => expect(double.tooltip()).toContain('No problems'))
    const port = double.port(PAGE)
    const client: ControlClient = createORPCClient(
      new RPCLink({ port: port as unknown as ConstructorParameters<typeof RPCLink>[0]['port'] }),
    )
    port?.start()
    await client.stop().catch(() => undefined) // the end may come before the answer
    await running
    expect(double.windows[0]?.shown).toBe(false)
  })
})
