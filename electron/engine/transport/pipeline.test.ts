import type { JSONRPCMessage, MessageExtraInfo, Transport, TransportSendOptions } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { type MiddlewareHandlers, type Next, type Middleware, composePipeline } from './pipeline.ts'

const message = { jsonrpc: '2.0', method: 'x' } as const
const NOTHING: Middleware = () => ({})

/** A wire whose every place notes in `passed` what comes to it. `far` is what the peer does, `wire` what the SDK does. */
function wireOf(...stages: ((note: (what: string) => void) => Middleware)[]) {
  const passed: string[] = []
  const note = (what: string): void => void passed.push(what)
  const far: Transport = {
    start: async () => note('far start'),
    send: async () => note('far send'),
    close: async () => {
      note('far close')
      far.onclose?.()
    },
  }
  const wire = composePipeline(
    far,
    stages.map((stage) => stage(note)),
  )
  wire.onmessage = () => note('SDK receive')
  wire.onerror = (error) => note(`SDK failed: ${error.message}`)
  wire.onclose = () => note('SDK closed')
  return { far, wire, passed }
}

/** A stage that notes everything and passes it on. */
const passing =
  (name: string) =>
  (note: (what: string) => void): Middleware =>
  (next) => ({
    send(sent, options) {
      note(`${name} send`)
      return next.send(sent, options)
    },
    receive(received, extra) {
      note(`${name} receive`)
      next.receive(received, extra)
    },
    failed(error) {
      note(`${name} failed`)
      next.failed(error)
    },
    closed() {
      note(`${name} closed`)
      next.closed()
    },
    negotiated: ({ era }) => note(`${name} ${era}`),
  })

/** A stage that does one thing of its own. */
const doing =
  (handlers: (next: Next, note: (what: string) => void) => MiddlewareHandlers) =>
  (note: (what: string) => void): Middleware =>
  (next) =>
    handlers(next, note)

const [one, two] = [passing('one'), passing('two')]
type Way = ReturnType<typeof wireOf>
const receive = ({ far }: Way): void => far.onmessage?.(message)
const send = ({ wire }: Way): Promise<void> => wire.send(message)
const fail = ({ far }: Way): void => far.onerror?.(new Error('broken'))
const close = ({ wire }: Way): Promise<void> => wire.close()
const settle = ({ wire }: Way): void => wire.negotiated({ era: 'legacy' })
const throwing = doing(() => ({
  receive() {
    throw new Error('stumbled')
  },
}))
const unsendable = doing(() => ({ send: () => Promise.reject(new Error('unsendable')) }))

describe('composeWire', () => {
  it.each<[string, Parameters<typeof wireOf>, (way: Way) => unknown, string[]]>([
    ['a message from the peer passes the stages in their order', [one, two], receive, ['one receive', 'two receive', 'SDK receive']],
    ['a message for the peer passes them in the opposite one', [one, two], send, ['two send', 'one send', 'far send']],
    ['an error goes the way of messages from the peer', [one, two], fail, ['one failed', 'two failed', 'SDK failed: broken']],
    ['the end is told to all, whoever closed', [one, two], close, ['far close', 'one closed', 'two closed', 'SDK closed']],
    ['every stage hears of the era', [one, two], settle, ['one legacy', 'two legacy']],
    ['no stage is a plain wire', [], receive, ['SDK receive']],
    ['no stage is a plain wire out', [], send, ['far send']],
    ['a stage without a word is passed by', [one, () => NOTHING, two], receive, ['one receive', 'two receive', 'SDK receive']],
    ['a stage without a word is passed by on the way out', [one, () => NOTHING, two], send, ['two send', 'one send', 'far send']],
    ['a stage may keep a message', [one, doing((_next, note) => ({ receive: () => note('kept') })), two], receive, ['one receive', 'kept']],
    [
      'a stage may answer: towards the peer, past those behind it',
      [one, doing((next) => ({ receive: (received) => void next.send(received) })), two],
      receive,
      ['one receive', 'one send', 'far send'],
    ],
    [
      'a stage may send for itself, from where it stands',
      [one, doing((next) => ({ negotiated: () => void next.send(message) })), two],
      settle,
      ['one legacy', 'one send', 'far send', 'two legacy'],
    ],
    [
      'a stage may hang up',
      [one, doing((next) => ({ receive: () => next.disconnect() })), two],
      receive,
      ['one receive', 'far close', 'one closed', 'two closed', 'SDK closed'],
    ],
    [
      'a stage that throws loses the message, and the error is told',
      [one, throwing, two],
      receive,
      ['one receive', 'one failed', 'two failed', 'SDK failed: stumbled'],
    ],
  ])('%s', async (_what, stages, act, expected) => {
    const way = wireOf(...stages)
    await act(way)
    expect(way.passed).toEqual(expected)
  })

  it('goes on after a stage, or the SDK, has thrown', async () => {
    const way = wireOf(one)
    const onmessage = way.wire.onmessage
    way.wire.onmessage = () => {
      throw new TypeError('of the SDK')
    }
    receive(way)
    way.wire.onmessage = onmessage
    receive(way)
    await send(way)
    expect(way.passed).toEqual([
      'one receive',
      'one failed',
      'SDK failed: of the SDK',
      'one receive',
      'SDK receive',
      'one send',
      'far send',
    ])
  })

  it('tells who sends that a stage could not', async () => {
    const way = wireOf(one, unsendable, two)
    await expect(send(way)).rejects.toThrow('unsendable')
    expect(way.passed).toEqual(['two send'])
  })

  it('brings what goes with a message along, in both directions', async () => {
    const options: TransportSendOptions = { headers: { a: 'b' } }
    const extra: MessageExtraInfo = {}
    const given: unknown[] = []
    const far: Transport = { start: async () => undefined, close: async () => undefined, send: async (...sent) => void given.push(...sent) }
    const wire = composePipeline(far, [passing('one')(() => undefined), NOTHING])
    wire.onmessage = (...received: [JSONRPCMessage, MessageExtraInfo?]) => void given.push(...received)
    await wire.send(message, options)
    far.onmessage?.(message, extra)
    expect(given.map((each) => [message, options, extra].findIndex((known) => known === each))).toEqual([0, 1, 0, 2])
  })

  it('is to the SDK what the transport at its far end is', () => {
    const told: unknown[] = []
    const far: Transport & { pid: number; stderr: null } = {
      start: async () => undefined,
      close: async () => undefined,
      send: async () => undefined,
      hasPerRequestStream: true,
      setProtocolVersion: (version) => void told.push(version),
      setSupportedProtocolVersions: (versions) => void told.push(versions),
      pid: 1,
      stderr: null,
    }
    const wire = composePipeline(far, [])
    expect(wire.sessionId).toBeUndefined()
    far.sessionId = 'given later'
    expect(wire.sessionId).toBe('given later')
    expect(wire.hasPerRequestStream).toBe(true)
    expect('pid' in wire && 'stderr' in wire).toBe(true)
    wire.setProtocolVersion?.('1')
    wire.setSupportedProtocolVersions?.(['1', '2'])
    expect(told).toEqual(['1', ['1', '2']])
    const { pid: _pid, ...remote } = far
    expect('stderr' in composePipeline(remote, [])).toBe(false)
  })
})
