import { SseError, type Transport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { composePipeline } from '../pipeline.ts'
import { brokenStreams } from './broken-streams.ts'

const broken = new SseError(undefined, 'gone', new Event('error'))

it.each([
  ['hangs up when the stream of an open connection breaks, after the error was told', true, broken, ['SSE error: gone', 'closed']],
  ['leaves a connection that is being opened to who opens it', false, broken, ['SSE error: gone']],
  ['goes on after every other error', true, new Error('one answer'), ['one answer']],
])('%s', async (_what, open, error, expected) => {
  const told: string[] = []
  const far: Transport = { start: async () => undefined, send: async () => undefined, close: async () => far.onclose?.() }
  const wire = composePipeline(far, [brokenStreams])
  wire.onerror = ({ message }) => told.push(message)
  wire.onclose = () => told.push('closed')
  if (open) wire.negotiated({ era: 'legacy' })
  far.onerror?.(error)
  expect(told).toEqual(expected.slice(0, 1))
  await new Promise(setImmediate)
  expect(told).toEqual(expected)
})
