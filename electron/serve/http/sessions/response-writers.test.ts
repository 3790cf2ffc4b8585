import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../../../engine/base/platform.ts'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { MOST_WAITING, STALLED_AFTER, responseWriters } from './response-writers.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A stream of the web's kind that is written to from outside, served to who connects. */
async function served(clock: Parameters<typeof responseWriters>[0]) {
  const own = responseWriters(clock)
  let stream!: ReadableStreamDefaultController<Uint8Array>
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller), cancel: () => void (cancelled = true) })
  const sent = Promise.withResolvers<void>()
  const server = createServer((_incoming, outgoing) => {
    void own.send(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }), outgoing).then(sent.resolve)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    own,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write: (size: number) => stream.enqueue(new Uint8Array(size)),
    end: () => stream.close(),
    sent: sent.promise,
    cancelled: () => cancelled,
    port: (server.address() as AddressInfo).port,
  }
}

it('sends all of it to who reads, however much at once', async () => {
  const { own, url, write, end, sent } = await served(systemClock)
  const response = await fetch(url)
  write(8 * MOST_WAITING)
  end()
  expect((await response.arrayBuffer()).byteLength).toBe(8 * MOST_WAITING)
  await sent
  expect(own.open).toBe(0)
})

it('cuts who reads nothing while more than its share waits, and not before its time is over', async () => {
  const clock = manualClock()
  const { own, port, write, sent, cancelled } = await served(clock)
  const socket = connect(port, '127.0.0.1')
  closers.push(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  await expect.poll(() => own.open).toBe(1)
  // What the system itself holds for a reader is not counted, and is some megabytes.
  write(16 * MOST_WAITING)
  await expect.poll(() => own.waiting()).toBeGreaterThan(MOST_WAITING)
  const before = own.waiting()
  await expect.poll(() => own.waiting()).toBe(before)
  clock.advance(STALLED_AFTER - 1)
  expect(own.open).toBe(1)
  clock.advance(1)
  clock.advance(STALLED_AFTER)
  await sent
  expect([own.open, own.waiting(), cancelled()]).toEqual([0, 0, true])
})

it('cuts at once who is behind already when more is said', async () => {
  const { own, port, write, sent } = await served(manualClock())
  const socket = connect(port, '127.0.0.1')
  closers.push(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  await expect.poll(() => own.open).toBe(1)
  write(16 * MOST_WAITING)
  await expect.poll(() => own.waiting()).toBeGreaterThan(MOST_WAITING)
  write(1)
  await sent
  expect(own.open).toBe(0)
})

it('cancels what nobody waits for any more', async () => {
  const { url, sent, cancelled } = await served(systemClock)
  const controller = new AbortController()
  await fetch(url, { signal: controller.signal })
  controller.abort()
  await sent
  expect(cancelled()).toBe(true)
})

it('sends nothing to who is gone', async () => {
  const own = responseWriters(systemClock)
  const gone = Promise.withResolvers<void>()
  const server = createServer((_incoming, outgoing) => {
    outgoing.destroy()
    outgoing.once('close', () => void own.send(new Response('x'), outgoing).then(() => gone.resolve()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  await expect(fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow()
  await gone.promise
  expect(own.open).toBe(0)
})
