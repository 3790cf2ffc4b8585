// Not oRPC's message-port adapter: it turns message errors into unhandled rejections, and does not wait for slow readers.
import { RPCHandler } from '@orpc/server/ws'
import { rmSync } from 'node:fs'
import { type Server, type Socket, createServer } from 'node:net'
import { HELLO_VERSION, type Hello, type Welcome, parseHello } from '../control/connect/hello.ts'
import { type LinePort, linePort } from '../control/connect/line-port.ts'
import { controlApi } from '../control/control-api.ts'
import type { HostControl } from '../control/procedures/procedure.ts'
import { splitLines } from '../engine/transport/framing/lines.ts'
import { messageOf } from '../engine/base/errors.ts'
import { streamTransport } from '../engine/transport/framing/stream-transport.ts'
import type { Platform } from '../engine/base/platform.ts'
import { FRAMES, frameOf } from './command-frames.ts'

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
/** The exit code of a command that could not be run. */
const FAILED = 1
/** In ms, how long commands may still write after the engine has ended. */
const FAREWELL_TIME = 2_000

/** The engine's local socket, open. */
export interface Listeners {
  /** The number of connected programs, for any purpose. */
  readonly connections: number
  /** Disconnects all programs except those that run commands: these end by themselves, and report the end of the engine. */
  close(): Promise<void>
  /** Waits for the commands, with a time limit. */
  farewell(): Promise<void>
}

/** Dependencies of `openListeners`. */
interface ListenersDeps {
  path: string
  platform: Platform
  control: HostControl
  version: string
  /** Runs the command of a connection, and closes it. */
  runCommand: (client: Socket) => Promise<void>
  /** Called when a command could not be run, which its helper learns, too. */
  onCommandFailed: (error: unknown) => void
  onConnections: (count: number) => void
}

/**
 * Listens on the local socket for MCP sessions, the control API, and commands. The caller must hold the engine lock: an existing socket
 * file belongs to a dead engine and is replaced. It owns the server and its sockets.
 *
 * @param onConnections is called with the number of connections when it changes.
 */
export async function openListeners(deps: ListenersDeps): Promise<Listeners> {
  const { path, platform, control, version } = deps
  const sockets = new Set<Socket>()
  const commands = new Set<Socket>()
  const rpc = new RPCHandler(controlApi)

  const accept = (socket: Socket, hello: Hello, early: Buffer): void => {
    const welcome: Welcome = { tooltray: HELLO_VERSION, version, pid: process.pid }
    socket.write(`${JSON.stringify(welcome)}\n`)
    if (early.length > 0) socket.unshift(early)
    if (hello.purpose === 'command') {
      commands.add(socket)
      // The command reads when it is ready. Its failure does not affect the engine.
      deps.runCommand(socket).catch((error: unknown) => {
        deps.onCommandFailed(error)
        socket.end(failureFrames(error))
      })
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
    deps.onConnections(sockets.size)
    socket.setNoDelay(true)
    // Every error is followed by `close`, which is handled.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      commands.delete(socket)
      deps.onConnections(sockets.size)
    })
    awaitHello(socket, (hello, early) => accept(socket, hello, early))
  })

  if (platform.os !== 'win32') rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Node makes the socket before `listen` returns. With this mask nobody else can connect to it, not even for a moment.
    const before = process.umask(0o177)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
    process.umask(before)
  })

  return {
    get connections() {
      return sockets.size
    },
    async close() {
      server.close()
      const others = [...sockets].filter((socket) => !commands.has(socket))
      const closed = others.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of others) socket.end()
      // Sockets that do not answer the end are destroyed.
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

/**
 * Adapts a port to oRPC's WebSocket interface, of which it uses only these members. It awaits the result of `send` before it sends more.
 */
function asWebSocket({ on, postMessage }: LinePort): Parameters<RPCHandler<HostControl>['upgrade']>[0] {
  return { addEventListener: on, send: postMessage } as unknown as Parameters<RPCHandler<HostControl>['upgrade']>[0]
}

/** What the helper of a command prints and ends with where the command failed before it could say anything itself. */
function failureFrames(error: unknown): Buffer {
  const lines = `error: The command could not be run: ${messageOf(error).replaceAll(/\s+/g, ' ')} [internal]\n`
  const hint = 'hint: This is a defect of Tooltray. See also: tooltray logs\n'
  return Buffer.concat([frameOf(FRAMES.error, Buffer.from(lines + hint)), frameOf(FRAMES.end, Uint8Array.of(FAILED))])
}

/** Reads the first line of a connection, then pauses it. A connection with an invalid first line is closed with the reason. */
function awaitHello(socket: Socket, come: (hello: Hello, early: Buffer) => void): void {
  const reject = (message: string): void => {
    clearTimeout(timer)
    socket.off('data', onData)
    socket.end(`${JSON.stringify({ tooltray: HELLO_VERSION, error: { code: 'engine_unreachable', message } } satisfies Welcome)}\n`)
  }
  const timer = setTimeout(() => reject('The connection sent nothing.'), HELLO_TIME)
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
      reject('This Tooltray is of another version. Start the newer one again, and the AI apps too.')
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
