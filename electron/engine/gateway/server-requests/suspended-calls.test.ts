import { describe, expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import type { ServerRequest } from '../../transport/server-request.ts'
import { type SuspendingClient, type Turn, createSuspendedCalls } from './suspended-calls.ts'

const colour: ServerRequest = { method: 'elicitation/create', params: { message: 'Which colour?' } }
const accepted = { action: 'accept', content: { colour: 'red' } }

interface Answered {
  resultType?: string
  inputRequests?: unknown
  requestState?: string
}

function session() {
  const parked = createSuspendedCalls()
  const told: unknown[] = []
  const turn = (more: Partial<Turn> = {}): Turn => ({
    method: 'tools/call',
    params: { name: 'paint', arguments: { a: [1] } },
    progressToken: undefined,
    requestState: undefined,
    inputResponses: undefined,
    capabilities: { elicitation: {} },
    signal: callCanceller().signal,
    notify: (notification) => told.push(notification),
    ...more,
  })
  /** Asks once, and returns what came of it. */
  const asking = async ({ ask, signal }: SuspendingClient) => ({ got: await ask({ colour }, signal) })
  const answer = (more: Partial<Turn> = {}, work: (client: SuspendingClient) => Promise<Record<string, unknown>> = asking) =>
    parked.answer(turn(more), work) as Promise<Answered>
  return { parked, told, answer }
}

const refused = { code: -32602, message: expect.stringMatching(/^Invalid requestState/) as unknown }

describe('a call of a stateless client', () => {
  it('is answered at once where nothing is asked', async () => {
    expect(await session().answer({}, async () => ({ content: [] }))).toEqual({ content: [] })
    await expect(session().answer({}, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('is answered with the questions, and goes on with the answers', async () => {
    const { answer } = session()
    const first = await answer()
    expect(first).toEqual({
      resultType: 'input_required',
      inputRequests: { colour },
      requestState: expect.stringMatching(/^[\w-]{22}$/) as unknown,
    })
    const { requestState } = first
    expect(await answer({ requestState, inputResponses: { colour: accepted, more: {} } })).toEqual({ got: { colour: accepted, more: {} } })
  })

  it('asks in one turn after the other, and never under the same state', async () => {
    const { answer } = session()
    const states = new Set<unknown>()
    const thrice = async ({ ask, signal }: SuspendingClient) => {
      // Two at the same time: the second waits for its turn.
      const replies = await Promise.all([ask({ one: colour }, signal), ask({ two: colour }, signal)])
      return { replies: [...replies, await ask({ three: colour }, signal)] }
    }
    let answered = await answer({}, thrice)
    for (const name of ['one', 'two', 'three']) {
      expect(answered.inputRequests).toEqual({ [name]: colour })
      states.add(answered.requestState)
      answered = await answer({ requestState: answered.requestState, inputResponses: { [name]: accepted } })
    }
    expect(answered).toEqual({ replies: [{ one: accepted }, { two: accepted }, { three: accepted }] })
    expect(states.size).toBe(3)
  })

  it('asks again for what was not answered', async () => {
    const { answer } = session()
    const first = await answer()
    for (const inputResponses of [undefined, {}, { other: accepted }, { colour: 'red' }, 'garbage']) {
      const { requestState } = await answer({ requestState: first.requestState, inputResponses }).catch(() => first)
      expect(requestState).toEqual(expect.any(String))
      first.requestState = requestState ?? ''
    }
    expect(await answer({ requestState: first.requestState, inputResponses: { colour: accepted } })).toEqual({ got: { colour: accepted } })
  })

  it('is answered once; a state of nobody, of another session or of another request leads nowhere', async () => {
    const [one, other] = [session(), session()]
    const { requestState } = await one.answer()
    const inputResponses = { colour: accepted }
    await expect(other.answer({ requestState, inputResponses })).rejects.toMatchObject(refused)
    await expect(one.answer({ requestState: 'x', inputResponses })).rejects.toMatchObject(refused)
    await expect(one.answer({ requestState: 7, inputResponses })).rejects.toMatchObject(refused)
    await expect(one.answer({ requestState, inputResponses, params: { name: 'paint', arguments: { a: [2] } } })).rejects.toMatchObject(
      refused,
    )
    await expect(one.answer({ requestState, inputResponses, method: 'prompts/get' })).rejects.toMatchObject(refused)
    const [first, second] = await Promise.allSettled([1, 2].map(() => one.answer({ requestState, inputResponses })))
    expect(first).toEqual({ status: 'fulfilled', value: { got: inputResponses } })
    expect(second).toMatchObject({ status: 'rejected', reason: refused })
  })

  it('is cancelled when the time of its questions is over, and when the client cancels the request under way or goes away', async () => {
    const { answer, parked } = session()
    const ends: unknown[] = []
    const time = callCanceller()
    const noted = ({ ask, signal }: SuspendingClient) => {
      signal.addEventListener('abort', () => ends.push(signal.reason))
      return ask({ colour }, time.signal)
    }
    const { requestState } = await answer({}, noted)
    time.cancel('too long')
    expect(ends).toEqual(['too long'])
    await expect(answer({ requestState, inputResponses: { colour: accepted } })).rejects.toMatchObject(refused)

    const canceller = callCanceller()
    const working = answer({ signal: canceller.signal }, ({ signal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error(String(signal.reason)))))
    })
    await new Promise(setImmediate)
    canceller.cancel('by hand')
    await expect(working).rejects.toThrow('by hand')

    await answer({}, noted)
    parked.close()
    expect(ends.at(-1)).toBe('The client is gone.')
  })

  it('does not care for the signal of a request that was answered', async () => {
    const { answer } = session()
    const canceller = callCanceller()
    const { requestState } = await answer({ signal: canceller.signal })
    canceller.cancel('late')
    expect(await answer({ requestState, inputResponses: { colour: accepted } })).toEqual({ got: { colour: accepted } })
  })

  it('says what it says with the token of the request that is under way, and nothing while there is none', async () => {
    const { answer, told } = session()
    const progress = (n: number) => ({ method: 'notifications/progress', params: { progressToken: 'first', progress: n } })
    const { requestState } = await answer({ progressToken: 'first' }, async ({ ask, signal, notify }) => {
      notify(progress(1))
      const reply = ask({ colour }, signal)
      notify(progress(2))
      await reply
      notify(progress(3))
      notify({ method: 'notifications/message', params: { data: 1 } })
      return {}
    })
    await answer({ progressToken: 'second', requestState, inputResponses: { colour: accepted } })
    expect(told).toEqual([
      progress(1),
      { method: 'notifications/progress', params: { progressToken: 'second', progress: 3 } },
      { method: 'notifications/message', params: { data: 1 } },
    ])
  })

  it('leaves room for others: so many wait, and no more', async () => {
    const { answer } = session()
    for (let n = 0; n < 50; n += 1) await answer()
    await expect(answer()).rejects.toMatchObject({ code: 'input_required' })
  })
})
