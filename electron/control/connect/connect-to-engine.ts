import { type Socket, createConnection } from 'node:net'
import type { Paths } from '../../engine/config/paths.ts'
import { type ErrorCode, TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { splitLines } from '../../engine/transport/framing/lines.ts'
import { HELLO_VERSION, type Hello, parseWelcome } from './hello.ts'
import { checkSocket } from './own-socket.ts'

/** An accepted connection to an engine: its socket, and the bytes that followed the welcome. */
export interface EngineConnection {
  readonly socket: Socket
  /** Starts delivering data: first what came with the welcome, then the rest. */
  read(onData: (chunk: Buffer) => void): void
}

/**
 * Why no engine could be reached. `absent`: no process listens, or it is just ending. `refused`: it returned the reason. `unusable`:
 * anything else.
 */
export type WhyUnreachable = 'absent' | 'refused' | 'unusable'

/** No engine could be reached, or it refused the connection. */
export class EngineUnreachable extends TooltrayError {
  readonly why: WhyUnreachable

  constructor(why: WhyUnreachable, message: string, options: { code?: ErrorCode; hint?: string | undefined; cause?: unknown } = {}) {
    super(options.code ?? 'engine_unreachable', message, options)
    this.why = why
  }
}

/** In ms. An engine that does not send its welcome within this time does not work. */
const WELCOME_TIME = 10_000
/** Bytes of the first line from Tooltray's socket. Over it: it is another program, and the command fails with `engine_unreachable`. */
const LONGEST_WELCOME = 64 * 1024

/** The system's error codes for a socket without a listener, or whose listener is gone. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EPIPE', 'ECONNRESET'])

/**
 * Connects to the engine's socket and sends the first line. Starts no engine. Throws `EngineUnreachable`.
 *
 * @param hello the purpose, and who connects.
 * @param patience longest wait for the engine's answer, in ms.
 */
export async function connectToEngine(
  paths: Pick<Paths, 'socket' | 'logDir'>,
  hello: Omit<Hello, 'tooltray'>,
  patience = WELCOME_TIME,
): Promise<EngineConnection> {
  try {
    // Before any data is sent.
    checkSocket(paths.socket)
    return await open(paths.socket, { tooltray: HELLO_VERSION, ...hello }, patience)
  } catch (error) {
    if (error instanceof EngineUnreachable) throw error
    if (error instanceof TooltrayError) throw ofUnsafe(error)
    const code = systemCodeOf(error)
    const hint =
      code === undefined ? `Its messages are in ${paths.logDir}.` : 'Make its folder writable, or choose another place with TOOLTRAY_HOME.'
    const why = code !== undefined && ABSENT.has(code) ? 'absent' : 'unusable'
    throw new EngineUnreachable(why, `Tooltray cannot be reached: ${messageOf(error).replace(/\.?$/, '.')}`, {
      hint,
      cause: error,
    })
  }
}

function ofUnsafe({ code, message, hint }: TooltrayError): EngineUnreachable {
  return new EngineUnreachable('unusable', message, { code, hint })
}

function open(socketPath: string, hello: Hello, patience: number): Promise<EngineConnection> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath)
    const early: Buffer[] = []
    let welcomed = false

    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('Tooltray does not answer.')), patience)
    const ended = (): void => fail(new Error('Tooltray closed the connection.'))
    const notOurs = (): void => fail(new Error('Something that is not Tooltray answers on its socket.'))
    const onLine = (line: Buffer): void => {
      if (welcomed) return
      const welcome = parseWelcome(line.toString('utf8'))
      if (welcome === undefined) return notOurs()
      if ('error' in welcome) return fail(new EngineUnreachable('refused', welcome.error.message))
      welcomed = true
    }
    const splitter = splitLines(onLine, { maxBytes: LONGEST_WELCOME, onTooLong: notOurs })
    const onData = (chunk: Buffer): void => {
      const end = chunk.indexOf(10)
      splitter.push(end === -1 ? chunk : chunk.subarray(0, end + 1))
      if (!welcomed) return
      clearTimeout(timer)
      if (end + 1 < chunk.length) early.push(chunk.subarray(end + 1))
      socket.off('data', onData)
      socket.pause()
      socket.off('error', fail)
      socket.off('close', ended)
      // The receiver detects the end by `close`, which follows every error.
      socket.on('error', () => undefined)
      resolve({
        socket,
        read(take) {
          for (const piece of early.splice(0)) take(piece)
          socket.on('data', take)
          socket.resume()
        },
      })
    }
    socket.on('data', onData)
    socket.on('error', fail)
    socket.on('close', ended)
    socket.write(`${JSON.stringify(hello)}\n`)
  })
}
