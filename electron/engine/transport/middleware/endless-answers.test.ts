import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unnoted } from '../../base/limits/at-work.ts'
import { systemClock } from '../../base/platform.ts'
import { drained } from '../framing/drained.ts'
import { MAX_MESSAGE_BYTES } from '../framing/message-size-limits.ts'
import { RawJson } from '../json/raw-json.ts'
import { heldAnswers } from './held-answers.ts'

const bounds = { clock: systemClock, atWork: unnoted }

const id = 1_000_001
const request = { jsonrpc: '2.0' as const, id, method: 'tools/call' }

/** Asks a server over HTTP that answers by `respond`, and returns what came for the request and how many bytes the server could send. */
async function ask(respond: (response: ServerResponse) => void | Promise<void>) {
  let sent = 0
  const server = createServer((_request, response) => {
    const write = response.write.bind(response)
    response.write = ((chunk: Buffer) => {
      sent += chunk.length
      return write(chunk)
    }) as typeof response.write
    void respond(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const held = heldAnswers(fetch, true, bounds)
  let answer: unknown
  const handlers = held.stage({
    send: async () => undefined,
    receive: (message) => (answer = message),
    failed: () => undefined,
    closed: () => undefined,
    disconnect: () => undefined,
  })
  void handlers.send?.(request)
  const response = await held.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  const text = await response.text()
  handlers.receive?.({ jsonrpc: '2.0', id, result: {} })
  server.closeAllConnections()
  server.close()
  return { answer, text, sent: () => sent, status: response.status }
}

/** Writes for as long as somebody reads. */
async function endlessly(response: ServerResponse, piece: Buffer): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(piece)) await drained(response)
  }
}

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }

describe('an answer without end', () => {
  it('fails its request, as JSON', async () => {
    const { answer, sent } = await ask(async (response) => {
      response.writeHead(200, json)
      await endlessly(response, Buffer.alloc(1024 * 1024, '[1,'))
    })
    expect(answer).toMatchObject({ id, error: { message: 'The answer is larger than 16 MB and was dropped.' } })
    expect(sent()).toBeLessThan(MAX_MESSAGE_BYTES * 2)
  })

  it('fails its request, as a bomb of gzip', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_MESSAGE_BYTES + 1_000_000, ' '))
    const { answer } = await ask((response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(answer).toMatchObject({ id, error: { data: { code: 'message_too_large' } } })
  })

  it('fails its request, as one event of many megabytes, and lets the next event through', async () => {
    const { answer, text } = await ask(async (response) => {
      response.writeHead(200, events)
      response.write(Buffer.from(`data: {"jsonrpc":"2.0","id":${id},"result":{"x":"`))
      for (let megabytes = 0; megabytes < 18; megabytes += 1)
        if (!response.write(Buffer.alloc(1024 * 1024, 'x'))) await once(response, 'drain')
      response.end('"}}\n\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n')
    })
    expect(answer).toMatchObject({ id, error: { data: { code: 'message_too_large' } } })
    expect(text).toBe(`data: {"jsonrpc":"2.0","id":${id},"result":{}}\n\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n`)
  })

  it('fails its request, as one event of lines without number', async () => {
    const { text } = await ask(async (response) => {
      response.writeHead(200, events)
      for (let count = 0; count < 30; count += 1) if (!response.write(Buffer.from('data:1\n'.repeat(10_000)))) await once(response, 'drain')
      response.end('\ndata: {"jsonrpc":"2.0","method":"ping"}\n\n')
    })
    expect(text).toBe('data: {"jsonrpc":"2.0","method":"ping"}\n\n')
  })

  it('is read up to a limit where it is the text of an error', async () => {
    const { text, status } = await ask(async (response) => {
      response.writeHead(400, json)
      await endlessly(response, Buffer.alloc(100_000, 'x'))
    })
    expect([status, text.length]).toEqual([400, 64 * 1024])
  })
})

describe('a heavy answer', () => {
  const content = `[${'{},'.repeat(50_000)}\n{}]`
  const message = `{"jsonrpc":"2.0","id":${id},"result":{"content":${content}}}`
  it.each<[string, (response: ServerResponse) => void]>([
    ['JSON', (response) => void response.writeHead(200, json).end(message)],
    ['an event', (response) => void response.writeHead(200, events).end(`data: ${message.replace('\n', '\ndata: ')}\n\n`)],
  ])('comes through unparsed, as %s', async (_way, respond) => {
    const { answer } = await ask(respond)
    const part = (answer as { result: { content: RawJson } }).result.content
    expect(part).toBeInstanceOf(RawJson)
    expect(part.bytes.toString()).toBe(content.replace('\n', ' '))
  })
})
