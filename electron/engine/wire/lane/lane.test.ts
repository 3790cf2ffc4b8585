import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { composeWire } from '../wire.ts'
import { type Service, answering } from './answering.ts'
import { asking } from './asking.ts'
import { lane } from './lane.ts'

const anything = (params: unknown): params is unknown => params !== null

/** Two lanes back to back: one asks for `add`, the other answers. */
async function pair(answer: Service<unknown>['answer']) {
  const [left, right] = InMemoryTransport.createLinkedPair()
  const heard: unknown[] = []
  const asks = lane(asking({ clock: manualClock(), exchanges: false, hears: new Map([['said', (params) => heard.push(params)]]) }))
  const answers = lane(answering({ method: 'add', takes: anything, answer }, () => undefined))
  const wires = [composeWire(left, [asks.stage]), composeWire(right, [answers.stage])] as const
  const toSdk: JSONRPCMessage[] = []
  for (const wire of wires) {
    wire.onmessage = (message) => void toSdk.push(message)
    await wire.start()
    wire.settle({ era: 'legacy' })
  }
  return { request: asks.side.request, heard, toSdk, wires }
}

const limits = { timeout: 1_000 }

it('brings a request to who answers it, what is said meanwhile to who asked, and the answer back', async () => {
  const { request, heard, toSdk } = await pair(async (params, { notify }) => {
    notify({ method: 'said', params: { half: true } })
    return { got: params }
  })
  expect(await request({ method: 'add', params: { one: 1 } }, limits)).toEqual({ got: { one: 1 } })
  expect(heard).toEqual([{ half: true }])
  expect(toSdk).toEqual([])
})

it('brings the error back, with code, message and data', async () => {
  const { request } = await pair(async () => Promise.reject(Object.assign(new Error('no'), { code: -32001, data: { why: 1 } })))
  await expect(request({ method: 'add' }, limits)).rejects.toMatchObject({ code: -32001, message: 'no', data: { why: 1 } })
})

it('cancels at one end what was given up at the other', async () => {
  const reasons: unknown[] = []
  const { request, toSdk } = await pair(
    (_params, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason)
          resolve({})
        }),
      ),
  )
  const canceller = callCanceller()
  const asked = request({ method: 'add' }, { ...limits, signal: canceller.signal })
  canceller.cancel('enough')
  await expect(asked).rejects.toThrow('enough')
  expect(reasons).toEqual(['enough'])
  expect(toSdk).toEqual([])
})

it('ends what is under way at both ends when the connection does', async () => {
  let aborted = false
  const { request, wires } = await pair(
    (_params, { signal }) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
  )
  const failed = expect(request({ method: 'add' }, limits)).rejects.toThrow('Connection closed')
  await wires[0].close()
  await failed
  expect(aborted).toBe(true)
})

it('leaves everything to the SDK until the conversation is open, and what neither end knows ever after', async () => {
  const transport = { start: async () => undefined, close: async () => undefined, send: async () => undefined }
  const { stage } = lane(answering({ method: 'add', takes: anything, answer: async () => ({}) }, () => undefined))
  const wire = composeWire(transport, [stage])
  const toSdk: unknown[] = []
  wire.onmessage = (message) => void toSdk.push(message)
  const receive = (message: object): void =>
    (transport as { onmessage?: (message: object) => void }).onmessage?.({ jsonrpc: '2.0', ...message })
  receive({ id: 1, method: 'add', params: {} })
  expect(toSdk).toHaveLength(1)
  wire.settle({ era: 'legacy' })
  receive({ id: 2, method: 'add', params: {} })
  expect(toSdk).toHaveLength(1)
  for (const message of [{ id: 3, method: 'other' }, { id: 1_000_001, result: {} }, { method: 'said' }]) receive(message)
  expect(toSdk).toHaveLength(4)
})

it('cannot send over no wire', async () => {
  const { side } = lane(asking({ clock: manualClock(), exchanges: false, hears: new Map() }))
  await expect(side.request({ method: 'add' }, limits)).rejects.toThrow('on no wire')
})
