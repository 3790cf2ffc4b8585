import { type IncomingMessage, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import type { Deed, Doing } from './deed.ts'

const MB = 1024 * 1024
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const OPENING = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'over', version: '1' } }

/** What a client over HTTP does that goes over a bound. */
export const httpDeeds: readonly Deed[] = [
  posting('a body of 5 MB', () => 'x'.repeat(5 * MB)),
  posting('a body of 5 MB whose length it does not say', () => 'x'.repeat(5 * MB), { 'transfer-encoding': 'chunked' }),
  posting('a body of 300 levels', () => '['.repeat(300) + ']'.repeat(300)),
  posting('a body of 60,000 values', () => `[${'1,'.repeat(60_000)}1]`),
  posting('sessions, 300 of them', () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: OPENING }), {}, 300),
  connecting('300 connections whose request never ends', 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: appli', 300, 44),
]

function posting(what: string, text: () => string, more: Record<string, string> = {}, times = 1): Deed {
  return {
    who: 'HTTP client',
    what,
    async begin({ url }): Promise<Doing> {
      const body = Buffer.from(text())
      return {
        async once() {
          const all = await Promise.all(Array.from({ length: times }, () => post(url, body, { ...HEADERS, ...more })))
          return all.at(-1) ?? ''
        },
        [Symbol.asyncDispose]: async () => undefined,
      }
    },
  }
}

/** The status of the answer, which may come before the body is sent. */
function post(url: string, body: Buffer, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(url, { method: 'POST', agent: false, headers })
    const answered = (response: IncomingMessage): void => {
      response.resume()
      resolve(`HTTP ${response.statusCode}`)
      asked.destroy()
    }
    asked.on('response', answered)
    asked.on('error', () => resolve('closed'))
    asked.end(body)
  })
}

/** @param closed how many of them Tooltray closes at once. */
function connecting(what: string, begin: string, times: number, closed: number): Deed {
  return {
    who: 'HTTP client',
    what,
    async begin({ url }): Promise<Doing> {
      const { port, hostname } = new URL(url)
      let open: Socket[] = []
      const end = (): void => open.forEach((socket) => socket.destroy())
      return {
        async once() {
          let gone = 0
          await new Promise<void>((resolve) => {
            open = Array.from({ length: times }, () => {
              const socket = connect(Number(port), hostname)
              socket.on('error', () => undefined)
              socket.once('close', () => ((gone += 1) === closed ? resolve() : undefined))
              socket.resume().write(begin)
              return socket
            })
          })
          end()
          return `${closed} were closed`
        },
        [Symbol.asyncDispose]: async () => end(),
      }
    },
  }
}
