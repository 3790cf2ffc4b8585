import { expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { connectApp, mainProcessOf, runHelper } from './testing/helper.ts'
import { again, countWindows, launchApp, makeHome, startApp, windowThatShows } from './testing/packed-app.ts'
import { describeApp } from './testing/with-desktop.ts'

// What only Electron itself can show; all that is decided is tested beside electron/main/. The rest of what it shows: app.slow.test.ts.
describeApp((desktop) => {
  it('opens its window on its own scheme, in a sandbox, and shows the servers of its engine', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    const window = await windowThatShows(app, '3 servers')
    expect(window.url()).toMatch(/^tooltray-app:\/\/window\//)
    expect(await window.evaluate(`[typeof require, typeof process, Object.keys(tooltray).sort()]`)).toEqual([
      'undefined',
      'undefined',
      ['ask', 'requestPort'],
    ])
    const preferences = await again(() =>
      app.app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
        const { sandbox, contextIsolation, nodeIntegration, webSecurity } = contents.getLastWebPreferences()
        return { sandbox, contextIsolation, nodeIntegration, webSecurity }
      }),
    )
    expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true })
  })

  it('has the state of the engine in its menu', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home)
    await app.app.firstWindow()
    const labels = (): Promise<string[]> =>
      again(() =>
        app.app.evaluate(
          ({ Menu }) =>
            Menu.getApplicationMenu()
              ?.items.find(({ label }) => label === 'Tooltray')
              ?.submenu?.items.map(({ label }) => label) ?? [],
        ),
      )
    await until(async () => (await labels()).some((label) => label.includes('echo')), 'the menu shows the server')
    expect(await labels()).toContain('Quit Tooltray')
  })

  it('is one app: a second start shows its window, and ends', async () => {
    await using home = makeHome(desktop())
    await using app = await launchApp(desktop(), home, '--hidden')
    await until(async () => (await countWindows(app)) === 0, 'it is hidden')
    expect(await startApp(desktop(), home).ended).toBe(0)
    await until(async () => (await countWindows(app)) === 1, 'it shows itself')
  })

  it('is started, hidden and in a session of its own, by the entry that Tooltray writes for Claude Desktop', async () => {
    await using home = makeHome(desktop())
    {
      // The first start tells where the app is.
      await using app = await launchApp(desktop(), home, '--hidden')
      await until(async () => (await countWindows(app)) === 0, 'it is hidden')
      const { code, stderr } = await runHelper(home, 'register', 'claude-desktop', '--yes')
      expect([code, stderr]).toEqual([0, ''])
    }
    await using client = await connectApp(desktop(), home, 'claude-desktop')
    expect(await client.call('execute_tool', { name: 'echo__echo', arguments: { text: 'through the app' } })).toBe('through the app')
    const engine = await mainProcessOf(home)
    const [parent, session] = client.parentAndSession(engine)
    expect(parent).toBe(1)
    expect(session).not.toBe(client.parentAndSession(process.pid)[1])
  })

  it('leaves no child behind when it quits', async () => {
    await using home = makeHome(desktop())
    const app = await launchApp(desktop(), home)
    await windowThatShows(app, '3 servers')
    const { stdout } = await runHelper(home, 'refresh', 'echo', '--json')
    const [server] = JSON.parse(stdout) as { peer: { pid: number } }[]
    expect(processAlive(server?.peer.pid ?? 0)).toBe(true)
    await app[Symbol.asyncDispose]()
    await until(() => !processAlive(server?.peer.pid ?? 0), 'its server has ended')
    expect(processAlive(app.pid)).toBe(false)
  })
})
