import { expect, it } from 'vitest'
import { allowance } from '../../base/limits/allowance.ts'
import { eventByEvent } from './event-stream.ts'

const stream = (held = allowance(1_000), longest = 500) => {
  const told: string[] = []
  const ends: string[] = []
  const through = eventByEvent({
    allowance: held,
    longest,
    change: async () => undefined,
    tooLong: (begins, last, size) => {
      told.push(begins)
      ends.push(`${size}: ${last}`)
      return '"too long"'
    },
  })
  const writer = through.writable.getWriter()
  const reader = through.readable.getReader()
  // Where the stream is broken off, who writes and who reads hears of it.
  writer.closed.catch(() => undefined)
  const write = (text: string): void => void writer.write(text).catch(() => undefined)
  return { told, ends, write, writer, reader, next: async () => (await reader.read()).value }
}

it('leaves out what is too long up to its end, whatever line it stands in', async () => {
  const { told, write, next } = stream()
  write('id: 1\ndata: begins\ndata: ')
  write('x'.repeat(600))
  write('\ndata: more\n\ndata: short\n\n')
  expect(await next()).toBe('data: "too long"\n\n')
  expect(await next()).toBe('data: short\n\n')
  expect(told[0]).toMatch(/^begins\nx+$/)
})

it('tells of what is too long how it ends and how long it was, however it is cut', async () => {
  const event = `id: 1\r\ndata: begins\r\ndata:${'x'.repeat(2_000)},"y":\r\n: comment\r\ndata: 5}\r\nevent: e\r\n\r\n`
  for (const step of [1, 7, 100, 499, 501, 5_000]) {
    const { ends, write, next } = stream(allowance(100_000), 1_200)
    for (let at = 0; at < event.length; at += step) write(event.slice(at, at + step))
    expect(await next()).toBe('data: "too long"\n\n')
    expect(ends[0], String(step)).toMatch(/^2\d{3}: x{900,},"y":\n5\}$/)
    // Without the line break that ends the event.
    expect(Number(ends[0]?.split(':')[0])).toBe(event.length - 2)
  }
})

it('ends a stream in which no end comes', async () => {
  const { write, reader, next } = stream()
  write('data: ')
  for (let count = 0; count < 20; count += 1) write('x'.repeat(100))
  expect(await next()).toBe('data: "too long"\n\n')
  expect((await reader.read()).done).toBe(true)
})

it('holds no more than the server may have held, in however many streams, and gives it back when they break off', async () => {
  const held = allowance(1_000)
  const streams = Array.from({ length: 5 }, () => stream(held))
  // Nothing passes a stream that nobody reads.
  const reading = streams.map(({ next }) => next())
  for (const { write } of streams) write(`data: ${'x'.repeat(294)}`)
  await new Promise(setImmediate)
  for (const { write } of streams) write('\n\n')
  const events = await Promise.all(reading)
  expect(events.filter((event) => event === 'data: "too long"\n\n')).toHaveLength(2)

  const broken = stream(held)
  void broken.next()
  broken.write(`data: ${'x'.repeat(494)}`)
  await new Promise(setImmediate)
  await broken.reader.cancel()
  const aborted = stream(held)
  aborted.reader.closed.catch(() => undefined)
  aborted.next().catch(() => undefined)
  aborted.write(`data: ${'x'.repeat(494)}`)
  await new Promise(setImmediate)
  await aborted.writer.abort()
  expect(held.take(1_000)).toBe(true)
})
