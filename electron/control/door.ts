import { type Socket, createConnection } from 'node:net'
import { DOOR_VERSION, type Hello, type Purpose, type Welcome, parseWelcome } from './hello.ts'
import { splitLines } from '../engine/framing/lines.ts'

/** An engine that answered: its socket, what it said first, and the bytes that came right behind. */
export interface Door {
  readonly socket: Socket
  readonly welcome: Welcome
  /** Begins to hand over what arrives: first what came with the welcome, then the rest. */
  read(onData: (chunk: Buffer) => void): void
}

/** An engine that does not welcome within this time does not work, in ms. */
const WELCOME_TIME = 10_000
const LONGEST_WELCOME = 64 * 1024

/**
 * Connects to the engine's socket and says hello.
 * Rejects with the system's error when nobody listens (`ENOENT`, `ECONNREFUSED`), or when what answers is no engine of ours.
 *
 * @param patience longest wait for the welcome, in ms.
 */
export function knock(socketPath: string, purpose: Purpose, client: string, profile?: string, patience = WELCOME_TIME): Promise<Door> {
  const hello: Hello = { tooltray: DOOR_VERSION, purpose, client, ...(profile === undefined ? {} : { profile }) }
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath)
    const early: Buffer[] = []
    let welcome: Welcome | undefined

    const fail = (error: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('The engine does not answer.')), patience)
    const ended = (): void => fail(new Error('The engine closed the connection.'))
    const splitter = splitLines(
      (line) => {
        if (welcome !== undefined) return
        welcome = parseWelcome(line.toString('utf8'))
        if (welcome === undefined) fail(new Error('Something that is not Tooltray answers on its socket.'))
      },
      { maxBytes: LONGEST_WELCOME, onTooLong: () => fail(new Error('Something that is not Tooltray answers on its socket.')) },
    )
    const onData = (chunk: Buffer): void => {
      const end = chunk.indexOf(10)
      splitter.push(end === -1 ? chunk : chunk.subarray(0, end + 1))
      if (welcome === undefined) return
      clearTimeout(timer)
      if (end + 1 < chunk.length) early.push(chunk.subarray(end + 1))
      socket.off('data', onData)
      socket.pause()
      socket.off('error', fail)
      socket.off('close', ended)
      // Whoever takes the door listens for its end by `close`, which follows every error.
      socket.on('error', () => undefined)
      resolve({
        socket,
        welcome,
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
