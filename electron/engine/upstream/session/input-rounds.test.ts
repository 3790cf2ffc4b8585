import { ProtocolError } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import type { ServerRequestHandler, ServerRequestContext } from '../../transport/server-request.ts'
import { withInputRounds } from './input-rounds.ts'

const limits = { timeout: 1_000 }
const call: OwnRequest = { method: 'tools/call', params: { name: 'paint', arguments: {} } }
const colour = { method: 'elicitation/create', params: { message: 'Which colour?', requestedSchema: { type: 'object', properties: {} } } }
const asks = (inputRequests: Record<string, unknown> | null, requestState?: string) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
})

/** A lane that gives these results, one after the other, the last one again and again. */
function lane(...results: Record<string, unknown>[]) {
  const sent: OwnRequest[] = []
  const send = async (request: OwnRequest) => results[Math.min(sent.push(request), results.length) - 1] ?? {}
  return { sent, request: withInputRounds(send, 's') }
}

describe('withInputRounds', () => {
  it('gives a result that asks nothing as it is', async () => {
    const result = { content: [], resultType: 'of the future' }
    expect(await lane(result).request(call, limits)).toBe(result)
  })

  it('asks all of a round at once, and sends the request once more with the replies and the state as it came', async () => {
    const asked: [unknown, ServerRequestContext][] = []
    const asker: ServerRequestHandler = {
      caller: 'c',
      async ask(questions, about) {
        asked.push([questions, about])
        return { one: { action: 'accept' }, two: { roots: [] } }
      },
    }
    const roots = { method: 'roots/list' }
    const server = lane(asks({ one: colour, two: roots }, 'opaque'), asks({}, 'again'), { content: ['red'] })
    expect(await server.request(call, { ...limits, requestHandler: asker })).toEqual({ content: ['red'] })
    expect(asked).toEqual([
      [
        { one: colour, two: { ...roots, params: {} } },
        { server: 's', request: call, signal: expect.anything() as unknown },
      ],
    ])
    expect(server.sent.map(({ params }) => params)).toEqual([
      call.params,
      { ...call.params, inputResponses: { one: { action: 'accept' }, two: { roots: [] } }, requestState: 'opaque' },
      { ...call.params, inputResponses: {}, requestState: 'again' },
    ])
  })

  it.each([
    ['a question where nobody can be asked', asks({ one: colour }), /^s needs an answer .*: Which colour\?$/],
    ['something that is no question', asks({ one: { method: 'tools/list' } }), /^s needs an answer .*\.$/],
    ['garbage', asks({ one: 'two' }), /^s needs an answer .*\.$/],
    ['nothing at all', asks(null), /^s needs an answer .*\.$/],
    ['too much', asks(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, colour]))), /^s needs an answer /],
  ])('fails the request for %s', async (_what, result, message) => {
    await expect(lane(result).request(call, limits)).rejects.toMatchObject({
      code: 'input_required',
      message: expect.stringMatching(message) as unknown,
    })
  })

  it('fails the request where the client refuses, and says so', async () => {
    const asker: ServerRequestHandler = { caller: 'c', ask: () => Promise.reject(new ProtocolError(-1, 'not now')) }
    await expect(lane(asks({ one: colour })).request(call, { ...limits, requestHandler: asker })).rejects.toMatchObject({
      code: 'question_unanswered',
      message: 's asked something, and was refused an answer: not now',
    })
  })

  it('does not go on for ever', async () => {
    const server = lane(asks({}, 'more'))
    await expect(server.request(call, limits)).rejects.toMatchObject({ code: 'input_required' })
    expect(server.sent).toHaveLength(11)
  })

  it('asks nothing more in a round whose replies it would not send', async () => {
    let asked = 0
    const asker: ServerRequestHandler = { caller: 'c', ask: async () => ({ one: { action: `reply ${(asked += 1)}` } }) }
    const server = lane(asks({ one: colour }, 'more'))
    await expect(server.request(call, { ...limits, requestHandler: asker })).rejects.toMatchObject({ code: 'input_required' })
    expect(asked).toBe(10)
    expect(server.sent.at(-1)?.params).toMatchObject({ inputResponses: { one: { action: 'reply 10' } } })
  })
})
