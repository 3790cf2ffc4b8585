import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { WindowBridge } from '../../../electron/control/window-bridge.ts'
import { callsBetween } from '../../../electron/engine/clients/thread/thread-calls.ts'
import { until } from '../../testing/installation.ts'
import { listenForComplaints, newContext } from '../browser.ts'

/** What `e2e/testing/app-process.ts` answers. It is not of the browser's world, as this is. */
interface AppProcess {
  file(path: string): Promise<{ status: number; headers: Record<string, string>; base64: string }>
  ask(name: string, given: unknown[]): Promise<unknown>
  openPort(): Promise<number>
  tell(at: number, data: unknown): Promise<void>
  hear(at: number): Promise<unknown>
  openFile(path: string): Promise<string>
  outside(): Promise<readonly string[]>
  tooltip(): Promise<string>
  quit(): Promise<void>
}

/** Secure, as the app's own scheme is; nothing of it leaves the browser. */
const ORIGIN = 'http://localhost:1/'

/** The app without Electron: its own code and a real engine, and its page in a real browser behind the bridge of the app. */
export interface AppWindow extends AsyncDisposable {
  readonly home: string
  readonly page: Page
  /** Addresses that it opened in the system's browser. */
  outside(): Promise<readonly string[]>
  /** Opens a file with the app, as a double click in the system's file manager does. */
  openFile(path: string): Promise<void>
}

/** @param env of the desktop session that the app is started in. */
export async function openAppWindow(env: Record<string, string>, options: BrowserContextOptions): Promise<AppWindow> {
  // First, as it is what a machine may lack.
  const context = await newContext(options)
  const home = mkdtempSync(join(tmpdir(), 'tooltray-app-window-'))
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
  const words = [home, join(import.meta.dirname, '../../../dist')]
  const child = fork(join(import.meta.dirname, '../../testing/app-process.ts'), words, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv: [],
    serialization: 'advanced',
  })
  const port = { postMessage: (message: unknown) => child.send(message as object), on: child.on.bind(child) }
  const { ask, end } = callsBetween<AppProcess>(port, {})
  child.once('exit', () => end(new Error('The app has ended.')))
  await until(async () => (await ask('tooltip')).includes('No servers yet'), 'the engine is there')

  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  await page.route(`${ORIGIN}**`, async (route) => {
    const { status, headers, base64 } = await ask('file', route.request().url().slice(ORIGIN.length))
    await route.fulfill({ status, headers, body: Buffer.from(base64, 'base64') })
  })
  await page.exposeFunction('appAsked', (name: string, ...given: unknown[]) => ask('ask', name, given))
  await page.exposeFunction('portOpened', () => ask('openPort'))
  await page.exposeFunction('portTold', (at: number, data: unknown) => ask('tell', at, data))
  await page.exposeFunction('portHears', (at: number) => ask('hear', at).catch(() => null))
  await page.addInitScript(bridge)
  await page.goto(ORIGIN)
  return {
    home,
    page,
    outside: () => ask('outside'),
    async openFile(path) {
      const address = await ask('openFile', path)
      await page.goto(ORIGIN + address.slice(address.indexOf('#')))
    },
    async [Symbol.asyncDispose]() {
      await context.close()
      const gone = once(child, 'exit')
      await ask('quit')
      child.kill()
      await gone
      rmSync(home, { recursive: true, force: true })
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
  }
}

/** Runs in the page, in the place of the preload script. */
function bridge(): void {
  const app = window as unknown as {
    appAsked: WindowBridge['ask']
    portOpened(): Promise<number>
    portTold(at: number, data: unknown): Promise<void>
    portHears(at: number): Promise<unknown>
  }
  const open = async (): Promise<void> => {
    const { port1, port2 } = new MessageChannel()
    const at = await app.portOpened()
    port1.onmessage = ({ data }) => void app.portTold(at, data)
    window.postMessage('tooltray-port', window.location.origin, [port2])
    for (;;) {
      const message = await app.portHears(at)
      if (message === null) return
      port1.postMessage(message)
    }
  }
  const tooltray: WindowBridge = { requestPort: () => void open(), ask: (...asked) => app.appAsked(...asked) }
  Object.assign(window, { tooltray })
}
