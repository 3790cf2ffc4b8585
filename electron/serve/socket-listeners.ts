// Not its message-port: that lets what goes wrong with a message become an unhandled rejection, and does not wait for who reads slowly.
import { RPCHandler } from '@orpc/server/ws'
import { chmodSync, rmSync } from 'node:fs'
import { type Server, type Socket, createServer } from 'node:net'
import { HELLO_VERSION, type Hello, type Welcome, parseHello } from '../control/connect/hello.ts'
import { type LinePort, linePort } from '../control/connect/line-port.ts'
import { type HostControl, router } from '../control/router.ts'
import { splitLines } from '../engine/transport/framing/lines.ts'
import { streamTransport } from '../engine/transport/framing/stream-transport.ts'
import type { Platform } from '../engine/base/platform.ts'

/**
 * How long a program that connects to the local socket may take to say what for, in ms. Over it: the connection is refused with
 * `engine_unreachable`.
 */
const HELLO_TIME = 10_000
/**
 * Bytes of the first line of a program that connects to the local socket: there is a path in it. Over it: the connection is refused with
 * `engine_unreachable`.
 */
const LONGEST_HELLO = 16_384
/** What a command has left to say when the engine has ended is waited for so long, in ms. */
const FAREWELL_TIME = 2_000

/** The engine's local socket, open. */
export interface Listeners {
  /** How many programs are connected, for either purpose. */
  readonly visitors: number
  /** Shows everybody out but those who came in with a command: that ends by itself, and says what it saw of the end. */
  close(): Promise<void>
  /** Waits for those, but not for ever. */
  farewell(): Promise<void>
}

/** What `openListeners` works with. */
interface ListenersDeps {
  path: string
  platform: Platform
  control: HostControl
  version: string
  /** Carries a command out for whoever came in with one, and ends the connection. */
  carryOut: (visitor: Socket) => Promise<void>
  onVisitors: (count: number) => void
}

/**
 * Listens on the local socket and lets MCP sessions, the control API and commands in.
 * The caller holds the engine lock: a socket file that is there already belongs to a dead engine and is replaced.
 *
 * @param onVisitors is called when somebody came or left.
 */
export async function openListeners(deps: ListenersDeps): Promise<Listeners> {
  const { path, platform, control, version } = deps
  const sockets = new Set<Socket>()
  const commands = new Set<Socket>()
  const rpc = new RPCHandler(router)

  const accept = (socket: Socket, hello: Hello, early: Buffer): void => {
    const welcome: Welcome = { tooltray: HELLO_VERSION, version, pid: process.pid }
    socket.write(`${JSON.stringify(welcome)}\n`)
    if (early.length > 0) socket.unshift(early)
    if (hello.purpose === 'command') {
      commands.add(socket)
      // Reads when it is ready to. Whatever goes wrong with one, the engine goes on.
      void deps.carryOut(socket).catch(() => socket.destroy())
      return
    }
    if (hello.purpose === 'mcp') {
      control.engine.serveMcp(streamTransport({ input: socket, output: socket, end: () => void socket.end() }), hello.client, hello, hello)
      socket.resume()
      return
    }
    const port = linePort(socket)
    void rpc.upgrade(asWebSocket(port), { context: control })
    socket.on('data', port.take)
    socket.resume()
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket)
    deps.onVisitors(sockets.size)
    socket.setNoDelay(true)
    // The end of a visitor is told by `close`, which follows every error.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      commands.delete(socket)
      deps.onVisitors(sockets.size)
    })
    awaitHello(socket, (hello, early) => accept(socket, hello, early))
  })

  if (platform.os !== 'win32') rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
  if (platform.os !== 'win32') chmodSync(path, 0o600)

  return {
    get visitors() {
      return sockets.size
    },
    async close() {
      server.close()
      const others = [...sockets].filter((socket) => !commands.has(socket))
      const closed = others.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of others) socket.end()
      // Those who do not answer the goodbye are not waited for.
      setImmediate(() => others.forEach((socket) => socket.destroy()))
      await Promise.all(closed)
    },
    async farewell() {
      const closed = [...commands].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      const late = setTimeout(() => commands.forEach((socket) => socket.destroy()), FAREWELL_TIME)
      await Promise.all(closed)
      clearTimeout(late)
    },
  }
}

/** A port as oRPC takes a WebSocket, of which it uses no more than this. It waits for what `send` gives before it says more. */
function asWebSocket({ on, postMessage }: LinePort): Parameters<RPCHandler<HostControl>['upgrade']>[0] {
  return { addEventListener: on, send: postMessage } as unknown as Parameters<RPCHandler<HostControl>['upgrade']>[0]
}

/** Reads the first line of a visitor, who is not read on then; one who says nothing understandable is shown out with the reason. */
function awaitHello(socket: Socket, come: (hello: Hello, early: Buffer) => void): void {
  const reject = (message: string): void => {
    clearTimeout(timer)
    socket.off('data', onData)
    socket.end(`${JSON.stringify({ tooltray: HELLO_VERSION, error: { code: 'engine_unreachable', message } } satisfies Welcome)}\n`)
  }
  const timer = setTimeout(() => reject('No hello came.'), HELLO_TIME)
  timer.unref()
  let hello: Hello | undefined
  const splitter = splitLines((line) => (hello ??= parseHello(line.toString('utf8'))), {
    maxBytes: LONGEST_HELLO,
    onTooLong: () => undefined,
  })
  const onData = (chunk: Buffer): void => {
    const end = chunk.indexOf(10)
    splitter.push(end === -1 ? chunk : chunk.subarray(0, end + 1))
    if (end === -1) return
    if (hello === undefined) {
      reject('This Tooltray is of another version. Start the newer one again, and the AI clients too.')
      return
    }
    clearTimeout(timer)
    socket.off('data', onData)
    socket.pause()
    come(hello, chunk.subarray(end + 1))
  }
  socket.on('data', onData)
  socket.once('close', () => clearTimeout(timer))
}
