import type { MessagePort } from 'node:worker_threads'
import { callsBetween } from '../../electron/engine/base/threads/thread-calls.ts'
import { electronDouble } from '../../electron/main/testing/electron-double.ts'
import { EXE, startIn } from '../../electron/main/testing/started-app.ts'

// The app without Electron, in a process of its own: its own code, a real engine, and whoever started it in the place of its window.
const [home = '', dist = ''] = process.argv.slice(2)
const double = electronDouble({ exe: EXE })
const { running, process: appProcess } = startIn(home, double, { env: process.env as Record<string, string>, dist })
double.becomeReady()
const ports: { readonly port: MessagePort; readonly heard: unknown[]; wake: () => void }[] = []

/** Keeps what comes out of a port until it is fetched; returns the number of the port. */
function keep(port: MessagePort): number {
  const open = { port, heard: [] as unknown[], wake: (): void => undefined }
  const hear = (data: unknown): void => {
    open.heard.push(data)
    open.wake()
  }
  port.on('message', hear)
  port.on('close', () => hear(null))
  return ports.push(open) - 1
}

/** What Electron does for the window, and what tests look at. */
const app = {
  /** A file of the app's scheme. */
  async file(address: string): Promise<{ status: number; headers: Record<string, string>; base64: string }> {
    const response = await double.load(address)
    const base64 = Buffer.from(await response.arrayBuffer()).toString('base64')
    return { status: response.status, headers: Object.fromEntries(response.headers), base64 }
  },
  /** Messages of the page of an address to the app; ports that come back are numbers here. */
  async send(address: string, channel: string, given: unknown[]): Promise<{ channel: string; message: unknown; ports: number[] }[]> {
    return double.ipc.send(address, channel, ...given).map((sent) => ({ ...sent, ports: sent.ports.map(keep) }))
  },
  invoke: (address: string, channel: string, given: unknown[]): Promise<unknown> => double.ipc.invoke(address, channel, ...given),
  tell: async (at: number, data: unknown): Promise<void> => ports[at]?.port.postMessage(data),
  /** The next message of a port, as soon as there is one; null: it has closed. */
  async hear(at: number): Promise<unknown> {
    const open = ports[at]
    if (open === undefined) throw new Error('There is no such port.')
    if (open.heard.length === 0) await new Promise<void>((resolve) => (open.wake = resolve))
    return open.heard.shift()
  },
  close: async (at: number): Promise<void> => ports[at]?.port.close(),
  /** An exception that nothing caught, after which the app starts its engine again. */
  fault: async (): Promise<void> => void appProcess.emit('uncaughtException', new Error('a fault')),
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
