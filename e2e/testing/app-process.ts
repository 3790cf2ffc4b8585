import type { MessagePort } from 'node:worker_threads'
import { callsBetween } from '../../electron/engine/clients/thread/thread-calls.ts'
import { electronDouble } from '../../electron/main/testing/electron-double.ts'
import { EXE, startIn } from '../../electron/main/testing/started-app.ts'
import { PAGE_ADDRESS, pageHandler } from '../../electron/main/window/page-scheme.ts'
import { join } from 'node:path'

// The app without Electron, in a process of its own: its own code, a real engine, and whoever started it in the place of its window.
const [home = '', dist = ''] = process.argv.slice(2)
const double = electronDouble({ exe: EXE })
const { running } = startIn(home, double, { env: process.env as Record<string, string>, dist })
double.becomeReady()
const serve = pageHandler(join(dist, 'renderer'))
const ports: { readonly port: MessagePort; readonly heard: unknown[]; wake: () => void }[] = []

/** What the window does, and what tests look at. */
const app = {
  /** A file of the page, as the app's scheme gives it. */
  async file(path: string): Promise<{ status: number; headers: Record<string, string>; base64: string }> {
    const response = await serve(new Request(PAGE_ADDRESS + path))
    const base64 = Buffer.from(await response.arrayBuffer()).toString('base64')
    return { status: response.status, headers: Object.fromEntries(response.headers), base64 }
  },
  ask: (name: string, given: unknown[]): Promise<unknown> => double.ask(PAGE_ADDRESS, name, ...given),
  async openPort(): Promise<number> {
    const port = double.port(PAGE_ADDRESS)
    if (port === undefined) throw new Error('The app gives no port.')
    const open = { port, heard: [] as unknown[], wake: (): void => undefined }
    port.on('message', (data) => {
      open.heard.push(data)
      open.wake()
    })
    return ports.push(open) - 1
  },
  tell: async (at: number, data: unknown): Promise<void> => ports[at]?.port.postMessage(data),
  /** The next message of a port, as soon as there is one. */
  async hear(at: number): Promise<unknown> {
    const open = ports[at]
    if (open === undefined) throw new Error('There is no such port.')
    if (open.heard.length === 0) await new Promise<void>((resolve) => (open.wake = resolve))
    return open.heard.shift()
  },
  /** Addresses that were opened in the system's browser. */
  outside: async (): Promise<readonly string[]> => double.outside,
  /** The user opens a file with the app, while it runs; returns the address that the window is led to. */
  async openFile(path: string): Promise<string> {
    double.app.emit('second-instance', {}, [EXE, path], home)
    return double.windows[0]?.addresses.at(-1) ?? ''
  },
  tooltip: async (): Promise<string> => double.tooltip(),
  async quit(): Promise<void> {
    double.app.emit('before-quit')
    await running
  },
}

export type AppProcess = typeof app

callsBetween({ postMessage: (message) => process.send?.(message), on: (_event, listener) => process.on('message', listener) }, app)
