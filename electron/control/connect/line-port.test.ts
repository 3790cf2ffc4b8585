import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseHello, parseWelcome } from './hello.ts'
import { linePort } from './line-port.ts'

/** Both ends of a real connection. */
async function pair(): Promise<[Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ours = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [theirs] = (await once(server, 'connection')) as [Socket]
  server.close()
  return [ours, theirs]
}

describe('linePort', () => {
  it('carries text and bytes of any kind to the other end, in order', async () => {
    const [ours, theirs] = await pair()
    const [sender, receiver] = [linePort(ours), linePort(theirs)]
    theirs.on('data', receiver.take)
    const got: unknown[] = []
    receiver.on('message', (event) => got.push(event?.data))
    const sent = ['{"a":1}', 'line\nend\r\n\u2028', '', new Uint8Array([0, 10, 255])]
    for (const message of sent) void sender.postMessage(message)
    await expect.poll(() => got.length).toBe(sent.length)
    expect(got).toEqual(sent)
    ours.destroy()
    await once(theirs, 'close')
  })

  it('shows out who says what is no message', async () => {
    const [ours, theirs] = await pair()
    const port = linePort(theirs)
    const got: unknown[] = []
    port.on('message', (event) => got.push(event?.data))
    theirs.on('error', () => undefined).on('data', port.take)
    ours.on('error', () => undefined).resume()
    const closed = new Promise((resolve) => theirs.once('close', resolve))
    ours.write('no JSON\n"text"\n')
    await closed
    expect(got).toEqual([])
  })

  it('tells who has much to say when the other end has taken it, or is gone', async () => {
    const [ours, theirs] = await pair()
    const port = linePort(ours)
    const much = 'x'.repeat(20_000_000)
    expect(port.postMessage('little')).toBeUndefined()
    let taken = false
    const first = port.postMessage(much)?.then(() => (taken = true))
    expect(first).toBeInstanceOf(Promise)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(taken).toBe(false)
    theirs.resume()
    await first
    theirs.pause()
    const second = port.postMessage(much)
    theirs.destroy()
    ours.on('error', () => undefined)
    await second
  })

  it('tells of the end, and keeps quiet after it', async () => {
    const [ours, theirs] = await pair()
    const port = linePort(ours)
    const closed = new Promise<void>((resolve) => port.on('close', () => resolve()))
    theirs.destroy()
    ours.resume()
    await closed
    expect(() => port.postMessage('too late')).not.toThrow()
  })
})

describe('the first lines of a connection', () => {
  it('are understood only in full', () => {
    expect(parseHello('{"tooltray":1,"purpose":"mcp","client":"x/1"}')).toEqual({ tooltray: 1, purpose: 'mcp', client: 'x/1' })
    for (const line of [
      '',
      'x',
      'null',
      '[]',
      '{"tooltray":2,"purpose":"mcp","client":"x"}',
      '{"tooltray":1,"purpose":"other","client":"x"}',
      '{"tooltray":1,"purpose":"mcp"}',
    ]) {
      expect(parseHello(line)).toBeUndefined()
    }
    expect(parseWelcome('{"tooltray":1,"version":"1","pid":2}')).toEqual({ tooltray: 1, version: '1', pid: 2 })
    expect(parseWelcome('HTTP/1.1 400 Bad Request')).toBeUndefined()
  })
})
