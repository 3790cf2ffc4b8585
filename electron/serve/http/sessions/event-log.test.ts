import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { MOST_KEPT, eventLog } from './event-log.ts'

const said = (method: string, params = {}): JSONRPCMessage => ({ jsonrpc: '2.0', method, params })

async function replayed(log: ReturnType<typeof eventLog>, after: string): Promise<[string, JSONRPCMessage][]> {
  const sent: [string, JSONRPCMessage][] = []
  await log.replayEventsAfter(after, { send: async (id, message) => void sent.push([id, message]) })
  return sent
}

it('gives what was said on a stream after an event, and nothing of other streams', async () => {
  const log = eventLog(manualClock())
  const begin = await log.storeEvent('a', {} as JSONRPCMessage)
  const first = await log.storeEvent('a', said('one'))
  await log.storeEvent('b', said('other'))
  const second = await log.storeEvent('a', said('two'))
  expect(await replayed(log, begin)).toEqual([
    [first, said('one')],
    [second, said('two')],
  ])
  expect(await replayed(log, first)).toEqual([[second, said('two')]])
  expect(await log.getStreamIdForEventId?.(second)).toBe('a')
  expect(await log.getStreamIdForEventId?.('made-up')).toBeUndefined()
})

it('keeps so much and no more, the latest', async () => {
  const log = eventLog(manualClock())
  const begin = await log.storeEvent('a', {} as JSONRPCMessage)
  const quarter = { text: 'x'.repeat(MOST_KEPT / 4) }
  for (const method of ['one', 'two', 'three', 'four', 'five']) await log.storeEvent('a', said(method, quarter))
  expect((await replayed(log, begin)).map(([, message]) => (message as { method: string }).method)).toEqual(['three', 'four', 'five'])
  await log.storeEvent('a', said('longer than all', { text: 'x'.repeat(MOST_KEPT) }))
  expect(await replayed(log, begin)).toEqual([])
})

it('drops what is older than a client takes to come back', async () => {
  const clock = manualClock()
  const log = eventLog(clock)
  const begin = await log.storeEvent('a', {} as JSONRPCMessage)
  await log.storeEvent('a', said('early'))
  clock.advance(4 * 60_000)
  const recent = await log.storeEvent('a', said('recent'))
  clock.advance(2 * 60_000)
  const latest = await log.storeEvent('a', said('latest'))
  expect(await replayed(log, begin)).toEqual([
    [recent, said('recent')],
    [latest, said('latest')],
  ])
})
