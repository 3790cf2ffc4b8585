import { EventEmitter } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { ElectronParts } from '../electron-parts.ts'

type Handler = (event: unknown, ...given: unknown[]) => unknown

/** What the app sent to a frame, and the ports that came with it. */
export interface FrameMessage {
  readonly channel: string
  readonly message: unknown
  readonly ports: readonly MessagePort[]
}

/** Electron's `ipcMain`, and how the page of an address speaks to it. */
export interface IpcDouble {
  readonly ipcMain: ElectronParts['ipcMain']
  /** Returns what the app sends to the page at once. */
  send(address: string, channel: string, ...given: unknown[]): readonly FrameMessage[]
  /** Rejects as the page hears it. */
  invoke(address: string, channel: string, ...given: unknown[]): Promise<unknown>
}

/** browser/ipc-main-impl.ts and renderer/api/ipc-renderer.ts of Electron: both ends copy what they are given. */
export function ipcDouble(): IpcDouble {
  const events = new EventEmitter()
  const handlers = new Map<string, Handler>()
  const frame = (url: string) => ({ url, parent: null })
  return {
    ipcMain: Object.assign(events, {
      handle(channel: string, handler: Handler) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        handlers.set(channel, handler)
      },
    }) as unknown as ElectronParts['ipcMain'],
    send(address, channel, ...given) {
      const sent: FrameMessage[] = []
      const postMessage = (to: string, message: unknown, ports: readonly MessagePort[] = []) =>
        void sent.push({ channel: to, message: structuredClone(message), ports })
      events.emit(channel, { senderFrame: { ...frame(address), postMessage } }, ...structuredClone(given))
      return sent
    },
    async invoke(address, channel, ...given) {
      try {
        const handler = handlers.get(channel)
        if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
        return structuredClone(await handler({ senderFrame: frame(address) }, ...structuredClone(given)))
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
      }
    },
  }
}
