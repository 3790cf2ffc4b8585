import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { _electron } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { electronProgram, noDisplay } from '../../scripts/electron-program.ts'
import { skipUnless } from '../../scripts/test/skip-without.ts'
import { helperPath, ownServer, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

/** A packed app in place of Electron with what was built. */
const { TOOLTRAY_APP: packed } = process.env
const program = packed ?? electronProgram()
const reason = program === undefined ? 'no Electron program' : noDisplay()

const appWords = packed === undefined ? [join(import.meta.dirname, '../../dist/main')] : []

/** The built app with a home of its own. */
async function launch(...words: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-electron-'))
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { echo: ownServer('echo'), records: ownServer('records') } }))
  // A packed app outside the Applications folder of macOS would ask first whether it should move there.
  writeFileSync(join(home, 'desktop.json'), JSON.stringify({ moveOffered: true }))
  const env = { ...(process.env as Record<string, string>), HOME: home, TOOLTRAY_HOME: home }
  const app = await _electron.launch({
    executablePath: program ?? '',
    args: [...appWords, ...words],
    env,
  })
  return {
    home,
    env,
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

// What only Electron itself can show; all that is decided is tested beside electron/main/.
describe('the app in Electron', () => {
  skipUnless(reason === undefined, reason ?? '')

  it('opens its window on its own scheme, sandboxed, and reaches the engine through its port', async () => {
    await using launched = await launch()
    const window = await launched.app.firstWindow()
    await window.getByRole('link', { name: 'echo' }).or(window.getByText('echo')).first().waitFor()
    expect(window.url()).toMatch(/^tooltray-app:\/\/window\//)
    expect(
      await window.evaluate(() => [
        typeof (globalThis as { require?: unknown }).require,
        typeof (globalThis as { process?: unknown }).process,
      ]),
    ).toEqual(['undefined', 'undefined'])
    // The bridge, and nothing of Electron beside it.
    expect(await window.evaluate(() => Object.keys((globalThis as { tooltray?: object }).tooltray ?? {}).sort())).toEqual([
      'ask',
      'requestPort',
    ])
  })

  it('goes nowhere else and opens no windows', async () => {
    await using launched = await launch()
    const window = await launched.app.firstWindow()
    // Not https, so that nothing of the test leaves for the system's browser.
    await window.evaluate(() => void globalThis.open('http://127.0.0.1:1/'))
    await window.evaluate(() => void (location.href = 'http://127.0.0.1:1/'))
    await until(async () => window.url().startsWith('tooltray-app://window/'), 'the window is where it was')
    expect(await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it('has the state of the engine in its menu', async () => {
    await using launched = await launch()
    await launched.app.firstWindow()
    const labels = (): Promise<string[]> =>
      launched.app.evaluate(
        ({ Menu }) =>
          Menu.getApplicationMenu()
            ?.items.find(({ label }) => label === (process.platform === 'darwin' ? 'Servers' : 'Tooltray'))
            ?.submenu?.items.map(({ label }) => label) ?? [],
      )
    await until(async () => (await labels()).some((label) => label.includes('echo')), 'the menu shows the server')
    expect(await labels()).toContain('Quit Tooltray')
  })

  it('shows its window when it is started a second time, and that start ends', async () => {
    await using launched = await launch('--hidden')
    await until(
      async () => (await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)) === 0,
      'it is hidden',
    )
    const second = spawn(program ?? '', appWords, {
      env: launched.env,
      stdio: 'ignore',
    })
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0)
    await until(
      async () => (await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)) === 1,
      'it shows itself',
    )
  })

  it('reads long results in a process of its own', async () => {
    await using launched = await launch('--hidden')
    const client = new Client({ name: 'e2e', version: '1' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [helperPath, 'connect'], env: launched.env }))
    const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
      const { content } = await client.callTool({ name, arguments: args })
      return (content as { text: string }[])[0]?.text ?? ''
    }
    const shown = await call('execute_tool', { name: 'records__list', arguments: { count: 2_000 } })
    const [, id] = /result_id: (\w+)/.exec(shown) ?? []
    expect(await call('read_result', { id, path: 'length(items)' })).toBe('2000')
    const names = await launched.app.evaluate(({ app }) => app.getAppMetrics().map(({ name }) => name))
    expect(names).toContain('Tooltray reader')
    await client.close()
  })

  it('leaves no child behind when it quits, and has told nobody to start bare Electron', async () => {
    const launched = await launch()
    const window = await launched.app.firstWindow()
    await window.getByText('echo').first().waitFor()
    const { stdout } = await promisify(execFile)(process.execPath, [helperPath, 'refresh', 'echo', '--json'], { env: launched.env })
    const [server] = JSON.parse(stdout) as { peer: { pid: number } }[]
    expect(processAlive(server?.peer.pid ?? 0)).toBe(true)
    expect(existsSync(join(launched.home, 'data/installation.json'))).toBe(packed !== undefined)
    await launched[Symbol.asyncDispose]()
    await until(async () => !processAlive(server?.peer.pid ?? 0), 'its server has ended')
  })
})
