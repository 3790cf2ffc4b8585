import { type McpSubscription, ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { keepSubscribed } from './subscription.ts'

/** A session whose subscriptions end as told. Each `listen` first fails with the next of `failures`, if there is one. */
function session(...failures: (Error | undefined)[]) {
  const clock = manualClock()
  const open: { end: (how: 'local' | 'graceful' | 'remote') => void; closes: number }[] = []
  const seen = { listens: 0, reopened: 0, problems: [] as string[] }
  const listen = async (): Promise<McpSubscription> => {
    seen.listens += 1
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    let end: (how: 'local' | 'graceful' | 'remote') => void = () => undefined
    const closed = new Promise<'local' | 'graceful' | 'remote'>((resolve) => (end = resolve))
    const entry = { end, closes: 0 }
    open.push(entry)
    return { honoredFilter: { toolsListChanged: true }, closed, close: async () => void (entry.closes += 1) }
  }
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await new Promise(setImmediate)
  }
  const keep = () =>
    keepSubscribed(listen, { clock, onReopened: () => (seen.reopened += 1), onProblem: (sentence) => seen.problems.push(sentence) })
  return { keep, pass, open, seen, clock }
}

describe('keepSubscribed', () => {
  it.each(['remote', 'graceful'] as const)('opens a subscription again that ended (%s), and says so', async (how) => {
    const { keep, pass, open, seen } = session()
    await keep()
    open[0]?.end(how)
    await pass(0)
    await pass(999)
    expect(seen).toMatchObject({ listens: 1, reopened: 0 })
    await pass(1)
    expect(seen).toMatchObject({ listens: 2, reopened: 1, problems: [] })
  })

  it('waits longer after each failure in a row, and starts over once it has held for a minute', async () => {
    const { keep, pass, open, seen } = session(new Error('down'), new Error('down'))
    await keep()
    await pass(1_000)
    expect(seen).toMatchObject({
      listens: 2,
      reopened: 0,
      problems: ['subscriptions/listen failed: down', 'subscriptions/listen failed: down'],
    })
    await pass(1_999)
    expect(seen.listens).toBe(2)
    await pass(1)
    expect(seen).toMatchObject({ listens: 3, reopened: 1 })
    await pass(60_000)
    open[0]?.end('remote')
    await pass(0)
    await pass(1_000)
    expect(seen).toMatchObject({ listens: 4, reopened: 2 })
  })

  it.each([
    ['refuses', new ProtocolError(-32601, 'Method not found')],
    ['wants a sign-in', new SdkHttpError(SdkErrorCode.ClientHttpAuthentication, 'no', { status: 401 })],
    ['is not connected any more', new SdkError(SdkErrorCode.NotConnected, 'Not connected')],
  ])('asks no more when the server %s', async (_what, error) => {
    const { keep, pass, seen } = session(error)
    await keep()
    await pass(600_000)
    expect(seen.listens).toBe(1)
  })

  it('ends with its session', async () => {
    const { keep, pass, open, seen } = session()
    const end = await keep()
    open[0]?.end('remote')
    await pass(0)
    end()
    await pass(600_000)
    expect(seen).toMatchObject({ listens: 1, reopened: 0 })
  })

  it('closes a subscription that opens after its session has ended', async () => {
    const { keep, pass, open, clock } = session(new Error('down'))
    const end = await keep()
    clock.advance(1_000)
    end()
    await pass(0)
    expect(open.map(({ closes }) => closes)).toEqual([1])
  })
})
