import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { composePipeline } from '../pipeline.ts'
import { LONGEST_REQUEST, outgoingRequests } from './outgoing-requests.ts'
import { jsonRpcPeer } from './peer.ts'

function laneThatHears() {
  const toSdk: JSONRPCMessage[] = []
  const logged: unknown[] = []
  const sent: (JSONRPCMessage & { id?: unknown; params?: { _meta?: { progressToken?: unknown } } })[] = []
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message) => void sent.push(message as never),
  }
  const clock = manualClock()
  const hears = new Map([
    ['notifications/message', (params: unknown) => void logged.push(params)],
    ['notifications/progress', () => undefined],
  ])
  const { side, stage } = jsonRpcPeer(outgoingRequests({ clock, exchanges: false, notificationHandlers: hears }))
  const wire = composePipeline(transport, [stage])
  wire.onmessage = (message) => void toSdk.push(message)
  wire.negotiated({ era: 'legacy' })
  const receive = (message: Record<string, unknown>): void => transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
  return { request: side.request, clock, sent, toSdk, logged, receive }
}

const call = { method: 'tools/call', params: { name: 'x', _meta: { trace: 1 } } }

it('brings progress to the call that it belongs to, until that listens no more', async () => {
  const { request, sent, receive, toSdk } = laneThatHears()
  const seen: unknown[] = []
  const answer = request(call, { timeout: 1_000, onprogress: (progress) => seen.push(progress) })
  const token = sent[0]?.params?._meta?.progressToken
  expect(sent[0]).toMatchObject({ params: { name: 'x', _meta: { trace: 1, progressToken: expect.any(String) as string } } })
  receive({ method: 'notifications/progress', params: { progressToken: token, progress: 1, message: 'half' } })
  receive({ method: 'notifications/progress', params: { progressToken: 'other', progress: 2 } })
  receive({ id: sent[0]?.id, result: {} })
  receive({ method: 'notifications/progress', params: { progressToken: token, progress: 3 } })
  expect(seen).toEqual([{ progress: 1, message: 'half' }])
  expect(await answer).toEqual({})
  receive({ id: 1, result: {} })
  expect(toSdk).toHaveLength(1)
})

it('lives with parameters that are none', () => {
  const { receive, logged } = laneThatHears()
  for (const params of [null, 5, 'text', [], undefined]) {
    receive({ method: 'notifications/progress', params })
    receive({ method: 'notifications/message', params })
  }
  expect(logged).toEqual([{}, {}, {}, {}, {}])
})

it('starts the time limit anew with each report of progress, but not for ever', async () => {
  const { request, clock, sent, receive } = laneThatHears()
  const answer = request(call, { timeout: 1_000, onprogress: () => undefined })
  const failed = expect(answer).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  const progressToken = sent[0]?.params?._meta?.progressToken
  const report = (): void => receive({ method: 'notifications/progress', params: { progressToken, progress: 1 } })
  for (let passed = 0; passed < 5_000; passed += 900) {
    clock.advance(900)
    report()
  }
  expect(sent).toHaveLength(1)
  clock.advance(1_000)
  await failed
  expect(sent[1]).toMatchObject({ method: 'notifications/cancelled', params: { requestId: sent[0]?.id } })

  const long = expect(request(call, { timeout: LONGEST_REQUEST, onprogress: () => undefined })).rejects.toMatchObject({
    code: 'REQUEST_TIMEOUT',
  })
  clock.advance(LONGEST_REQUEST - 1)
  receive({ method: 'notifications/progress', params: { progressToken: sent[2]?.params?._meta?.progressToken, progress: 1 } })
  clock.advance(1)
  await long
})
