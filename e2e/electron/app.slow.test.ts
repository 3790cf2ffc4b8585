import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { connectAsApp, mainProcessOf, runHelper, statusOf } from './testing/helper.ts'
import { again, countWindows, launchApp, makeHome, startApp, untilShown, windowThatShows } from './testing/packed-app.ts'
import { describeApp } from './testing/with-desktop.ts'

const SERVERS = '3 servers'

// What stands for the rest in `npm test`: app.e2e.test.ts.
describeApp((desktop) => {
  it('goes nowhere else and opens no windows', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await windowThatShows(app, SERVERS)
    // Not https, so that nothing of the test leaves for the system's browser.
    await window.evaluate(() => void globalThis.open('http://127.0.0.1:1/'))
    await window.evaluate(() => void (location.href = 'http://127.0.0.1:1/'))
    const page = (): Promise<string> =>
      again(() =>
        app.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()
            .map((each) => each.webContents.getURL())
            .join(' '),
        ),
      )
    await untilShown(app, SERVERS)
    expect(await page()).toMatch(/^tooltray-app:\/\/window\/\S*$/)
  })

  it('runs nothing in its page but its own files, and reads no other', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await windowThatShows(app, SERVERS)
    const tried = await window.evaluate(async () => {
      const page = globalThis as unknown as Window & { ran?: boolean }
      const script = document.createElement('script')
      script.textContent = 'globalThis.ran = true'
      document.head.append(script)
      const read = (address: string): Promise<number | string> =>
        fetch(address).then(
          (answer) => answer.status,
          () => 'refused',
        )
      const own = (path: string): string => new URL(path, location.href).href
      return {
        ran: page.ran,
        file: await read('file:///etc/hostname'),
        network: await read('http://127.0.0.1:9/'),
        others: await Promise.all(
          ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../../package.json', '/nope.js'].map((path) => read(own(path))),
        ),
      }
    })
    expect(tried).toEqual({ ran: undefined, file: 'refused', network: 'refused', others: [404, 404, 404, 404] })
  })

  it('gives its page no camera, place, or notifications', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await app.app.firstWindow()
    const names = ['camera', 'microphone', 'notifications', 'geolocation', 'midi', 'clipboard-read']
    const states = await window.evaluate(
      (all) => Promise.all(all.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state)),
      names,
    )
    expect(Object.fromEntries(names.map((name, at) => [name, states[at]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 'denied'])),
    )
  })

  it.each(['crashed', 'was killed'])('shows its page again after its renderer %s', async (how) => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    await windowThatShows(app, SERVERS)
    const rendererOf = (): Promise<number> =>
      again(() => app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0))
    const before = await rendererOf()
    if (how === 'was killed') process.kill(before, 'SIGKILL')
    else await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    await until(async () => ![0, before].includes(await rendererOf()), 'the page has a process again')
    await untilShown(app, SERVERS)
    await until(() => home.log().join('\n').includes("The window's page ended"), 'it is in the log')
  })

  it('shows its window while its process for graphics is killed', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await windowThatShows(app, SERVERS)
    const graphics = await again(() => app.app.evaluate(({ app: self }) => self.getAppMetrics().find(({ type }) => type === 'GPU')?.pid))
    expect(graphics).toBeDefined()
    process.kill(graphics ?? 0, 'SIGKILL')
    await window.getByRole('link', { name: 'Servers' }).first().click()
    await window.getByText('echo').first().waitFor()
  })

  it('opens the page of a link, and a bundle, by a second start', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home, '--hidden')
    await until(async () => (await countWindows(app)) === 0, 'it is hidden')
    expect(await startApp(desktop(), home, 'tooltray://open/settings').ended).toBe(0)
    const window = await app.app.firstWindow()
    await window.getByRole('heading', { name: 'Settings' }).first().waitFor()
    writeFileSync(join(home.folder, 'some.mcpb'), 'no bundle')
    home.own('some.mcpb')
    expect(await startApp(desktop(), home, join(home.folder, 'some.mcpb')).ended).toBe(0)
    await until(() => window.url().includes('/add'), 'the page for bundles is open')
  })

  it('reads long results in a process of its own', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home, '--hidden')
    await using client = await connectAsApp(desktop(), home, 'e2e')
    const shown = await client.call('execute_tool', { name: 'records__list', arguments: { count: 2_000 } })
    const [, id] = /result_id: (\w+)/.exec(shown) ?? []
    expect(await client.call('read_result', { id, path: 'length(items)' })).toBe('2000')
    const names = await again(() => app.app.evaluate(({ app: self }) => self.getAppMetrics().map(({ name }) => name)))
    expect(names).toContain('Tooltray reader')
  })

  it('starts at login when that is turned on in its window, and no more when it is turned off', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await app.app.firstWindow()
    await window.evaluate(() => (location.hash = '#/settings/general'))
    const folder = join(home.folder, '.config/autostart')
    const entries = (): string[] => (existsSync(folder) ? readdirSync(folder) : [])
    const toggle = window.getByRole('switch', { name: /Start when you log in/ })
    await toggle.click()
    await until(() => entries().some((name) => name.endsWith('.desktop')), 'the entry is there')
    await toggle.click()
    await until(() => entries().length === 0, 'it is gone')
  })

  it('ends its servers when it is killed', async () => {
    await using home = makeHome(desktop())
    const killed = await launchApp(desktop(), home, '--hidden')
    const { stdout } = await runHelper(home, 'refresh', 'echo', '--json')
    const [server] = JSON.parse(stdout) as { peer: { pid: number } }[]
    process.kill(await mainProcessOf(home), 'SIGKILL')
    await until(() => !processAlive(server?.peer.pid ?? 0), 'its server has ended')
    await killed[Symbol.asyncDispose]()
  })

  it('quits with calls under way: each is answered, and nothing is left', async () => {
    await using home = makeHome(desktop())
    const app = await launchApp(desktop(), home, '--hidden')
    const client = await connectAsApp(desktop(), home, 'e2e')
    const calls = [1, 2, 3].map(() =>
      client.call('execute_tool', { name: 'hang__hang', arguments: {} }).catch((error: Error) => error.message),
    )
    await until(async () => (await statusOf(home)).servers.some(({ inFlight }) => inFlight === 3), 'the calls are under way')
    const main = await mainProcessOf(home)
    await app.app.evaluate(({ app: self }) => self.quit()).catch(() => undefined)
    for (const text of await Promise.all(calls)) expect(text).toContain('stopped during this call')
    await until(() => !processAlive(main), 'the app has ended')
    await client[Symbol.asyncDispose]()
    await until(() => processesOf(home.folder).length === 0, 'nothing is left')
  })
})
