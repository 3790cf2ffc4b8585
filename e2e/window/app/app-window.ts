import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { callsBetween } from '../../../electron/engine/base/threads/thread-calls.ts'
import { until } from '../../testing/installation.ts'
import { listenForComplaints, newContext } from '../browser.ts'
import { type MainProcess, runPreload } from './isolated-preload.ts'

/** What `e2e/testing/app-process.ts` answers. It is not of the browser's world, as this is. */
interface AppProcess {
  file(address: string): Promise<{ status: number; headers: Record<string, string>; base64: string }>
  send(address: string, channel: string, given: unknown[]): ReturnType<MainProcess['send']>
  invoke(address: string, channel: string, given: unknown[]): Promise<unknown>
  tell(at: number, data: unknown): Promise<void>
  hear(at: number): Promise<unknown>
  close(at: number): Promise<void>
  fault(): Promise<void>
  openFile(path: string): Promise<string>
  outside(): Promise<readonly string[]>
  tooltip(): Promise<string>
  quit(): Promise<void>
}

/** In the place of the app's own scheme. Secure, as that is; nothing of it leaves the browser. */
const ORIGIN = 'http://localhost:1/'
const dist = join(import.meta.dirname, '../../../dist')

/** The app without Electron: its own code and a real engine, and its page and its built preload script in a real browser. */
export interface AppWindow extends AsyncDisposable {
  readonly home: string
  readonly page: Page
  /** Addresses that it opened in the system's browser. */
  outside(): Promise<readonly string[]>
  /** Opens a file with the app, as a double click in the system's file manager does. */
  openFile(path: string): Promise<void>
  /** The engine in the app fails, and the app starts another. */
  fault(): Promise<void>
  /** What the browser complained of since the last time this was asked. */
  complaints(): string[]
}

/** @param env of the desktop session that the app is started in. @param servers of servers.json. */
export async function openAppWindow(
  env: Record<string, string>,
  options: BrowserContextOptions,
  servers: Record<string, unknown> = {},
): Promise<AppWindow> {
  // First, as it is what a machine may lack.
  const context = await newContext(options)
  const home = mkdtempSync(join(tmpdir(), 'tooltray-app-window-'))
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: servers }))
  const child = fork(join(import.meta.dirname, '../../testing/app-process.ts'), [home, dist], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv: [],
    serialization: 'advanced',
  })
  const port = { postMessage: (message: unknown) => child.send(message as object), on: child.on.bind(child) }
  const { ask, end } = callsBetween<AppProcess>(port, {})
  child.once('exit', () => end(new Error('The app has ended.')))
  const there = Object.keys(servers).length === 0 ? 'No servers yet' : 'No problems'
  await until(async () => (await ask('tooltip')).includes(there), 'the engine is there')

  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  const own = (address: string): string => address.replace(ORIGIN, 'tooltray-app://window/')
  await page.route(`${ORIGIN}**`, async (route) => {
    const file = await ask('file', own(route.request().url())).catch(() => undefined)
    // The page fetches code ahead, also while it is closed: then the app has ended before it answered.
    if (file !== undefined) await route.fulfill({ status: file.status, headers: file.headers, body: Buffer.from(file.base64, 'base64') })
  })
  await runPreload(page, readFileSync(join(dist, 'preload/preload.js'), 'utf8'), (address) => ({
    send: (channel, ...given) => ask('send', own(address), channel, given),
    invoke: (channel, ...given) => ask('invoke', own(address), channel, given),
    tell: (at, data) => ask('tell', at, data),
    hear: (at) => ask('hear', at),
    close: (at) => ask('close', at),
  }))
  await page.goto(ORIGIN)
  return {
    home,
    page,
    outside: () => ask('outside'),
    fault: () => ask('fault'),
    complaints: () => complaints.splice(0),
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
