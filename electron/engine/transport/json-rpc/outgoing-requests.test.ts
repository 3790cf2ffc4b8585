import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { statelessEra } from '../middleware/stateless-era.ts'
import { composePipeline } from '../pipeline.ts'
import { outgoingRequests } from './outgoing-requests.ts'
import { jsonRpcPeer } from './peer.ts'

function laneOver({ failing = false, envelope }: { failing?: boolean; envelope?: Record<string, unknown> } = {}) {
  const sent: (JSONRPCMessage & { id?: unknown; params?: unknown })[] = []
  const toSdk: JSONRPCMessage[] = []
  let closes = 0
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    async send(message) {
      if (failing) throw new Error('The pipe is gone.')
      sent.push(message)
    },
  }
  const clock = manualClock()
  const { side, stage } = jsonRpcPeer(outgoingRequests({ clock, exchanges: false, notificationHandlers: new Map() }))
  const wire = composePipeline(transport, [statelessEra({ hangingUpCancels: false }), stage])
  wire.onmessage = (message) => void toSdk.push(message)
  wire.onclose = () => void closes++
  wire.negotiated(envelope === undefined ? { era: 'legacy' } : { era: 'modern', envelope })
  const receive = (message: Record<string, unknown>): void => transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
  return { lane: side, transport, clock, sent, toSdk, closes: () => closes, receive }
}

const call = { method: 'tools/call', params: { name: 'echo', arguments: {} } }
const limits = { timeout: 1_000 }

describe('a lane that asks', () => {
  it('gives each answer to its own request, in any order, untouched', async () => {
    const { lane, sent, receive } = laneOver()
    const answers = Promise.all([lane.request(call, limits), lane.request(call, limits)])
    const [first, second] = sent.map(({ id }) => id)
    receive({ id: second, result: { content: [{ type: 'hologram' }], _meta: null, unknown: 2 } })
    receive({ id: first, result: {} })
    expect(await answers).toEqual([{}, { content: [{ type: 'hologram' }], _meta: null, unknown: 2 }])
    expect(sent[0]).toMatchObject({ jsonrpc: '2.0', ...call })
  })

  it('takes ids that come back as text, as the SDK does', async () => {
    const { lane, sent, receive, toSdk } = laneOver()
    const answer = lane.request(call, limits)
    receive({ id: String(sent[0]?.id), result: { content: [] } })
    expect(await answer).toEqual({ content: [] })
    expect(toSdk).toEqual([])
  })

  it('leaves to the SDK what is not its own: requests, notifications and answers to other ids', () => {
    const { receive, toSdk } = laneOver()
    receive({ id: 0, result: {} })
    receive({ id: 1_000_001, method: 'roots/list' })
    receive({ method: 'notifications/message', params: {} })
    receive({ id: 'text', result: {} })
    expect(toSdk).toHaveLength(4)
  })

  it('throws the error that the server answered with, its data and code untouched', async () => {
    const { lane, sent, receive } = laneOver()
    const answer = lane.request(call, limits)
    receive({ id: sent[0]?.id, error: { code: -32001, message: 'no', data: { why: 1 } } })
    await expect(answer).rejects.toMatchObject({ code: -32001, message: 'no', data: { why: 1 } })
  })

  it.each([{ result: null }, { result: [1] }, { result: 'text' }, {}])('fails the request for an answer that is none: %j', async (odd) => {
    const { lane, sent, receive } = laneOver()
    const answer = lane.request(call, limits)
    receive({ id: sent[0]?.id, ...odd })
    await expect(answer).rejects.toMatchObject({ code: -32603 })
  })

  it('gives up at the time limit, tells the server, and drops the late answer', async () => {
    const { lane, sent, receive, clock, toSdk } = laneOver()
    const answer = lane.request(call, limits)
    const failed = expect(answer).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    clock.advance(1_000)
    await failed
    expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: sent[0]?.id } })
    receive({ id: sent[0]?.id, result: {} })
    expect(toSdk).toEqual([])
  })

  it('holds each request to its own time limit', async () => {
    const { lane, clock, sent, receive } = laneOver()
    const ends: string[] = []
    const ask = (name: string, timeout: number): void =>
      void lane.request(call, { timeout }).then(
        () => ends.push(`${name} answered`),
        () => ends.push(`${name} late`),
      )
    ask('long', 3_000)
    ask('short', 1_000)
    clock.advance(500)
    ask('later', 1_000)
    const passing = async (ms: number): Promise<string[]> => {
      clock.advance(ms)
      await new Promise(setImmediate)
      return ends.splice(0)
    }
    expect(await passing(499)).toEqual([])
    expect(await passing(1)).toEqual(['short late'])
    expect(await passing(500)).toEqual(['later late'])
    receive({ id: sent[0]?.id, result: {} })
    expect(await passing(10_000)).toEqual(['long answered'])
  })

  it('gives up after the time limit, whatever is done to the wall clock meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(800), fc.integer({ min: -4e6, max: 4e6 })), { maxLength: 10 }), async (jumps) => {
        const { lane, clock } = laneOver()
        const began = clock.monotonic()
        let gaveUpAt: number | undefined
        const asked = lane.request(call, { timeout: 3_000 }).catch(() => (gaveUpAt = clock.monotonic() - began))
        for (const [ms, by] of jumps) {
          clock.setWall(by)
          clock.advance(ms)
          void lane.request(call, { timeout: 5_000 }).catch(() => undefined)
          await Promise.resolve()
        }
        const passed = clock.monotonic() - began
        if (passed < 3_000) clock.advance(2_999 - passed)
        await Promise.resolve()
        if (passed < 3_000) expect(gaveUpAt).toBeUndefined()
        clock.advance(1)
        await asked
        expect(gaveUpAt).toBeGreaterThanOrEqual(3_000)
        expect(gaveUpAt).toBeLessThanOrEqual(3_800)
      }),
    )
  })

  it('gives up when cancelled, once', async () => {
    const { lane, sent, clock } = laneOver()
    const controller = new AbortController()
    const answer = lane.request(call, { ...limits, signal: controller.signal })
    controller.abort('not needed')
    await expect(answer).rejects.toThrow('not needed')
    clock.advance(5_000)
    expect(sent).toHaveLength(2)
  })

  it('sends nothing for a request that was cancelled before', async () => {
    const { lane, sent } = laneOver()
    await expect(lane.request(call, { ...limits, signal: AbortSignal.abort('before') })).rejects.toThrow('before')
    expect(sent).toEqual([])
  })

  it('marks each message of the stateless era, and takes the mark of its results away', async () => {
    const { lane, sent, receive, clock } = laneOver({ envelope: { version: 'new' } })
    const answer = lane.request({ ...call, params: { name: 'echo', _meta: { version: 'old', trace: 1 } } }, limits)
    expect(sent[0]).toMatchObject({ params: { name: 'echo', _meta: { version: 'new', trace: 1 } } })
    receive({ id: sent[0]?.id, result: { resultType: 'complete', content: 1 } })
    expect(await answer).toStrictEqual({ content: 1 })
    const late = expect(lane.request(call, limits)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    receive({ id: sent[0]?.id, result: { resultType: 'complete' } })
    clock.advance(1_000)
    await late
    expect(sent[2]).toMatchObject({ method: 'notifications/cancelled', params: { _meta: { version: 'new' } } })
  })

  it('fails what is under way when the connection closes, and tells the SDK', async () => {
    const { lane, transport, closes } = laneOver()
    const answer = lane.request(call, limits)
    transport.onclose?.()
    await expect(answer).rejects.toThrow('Connection closed')
    expect(closes()).toBe(1)
  })

  it('fails a request that cannot be written', async () => {
    await expect(laneOver({ failing: true }).lane.request(call, limits)).rejects.toThrow('The pipe is gone.')
  })
})
