import { describe, expect, it } from 'vitest'
import type { OwnRequest } from '../../wire/lane/asking.ts'
import { withInputRounds } from './input-rounds.ts'

const limits = { timeout: 1_000 }
const call: OwnRequest = { method: 'tools/call', params: { name: 'paint', arguments: {} } }
const colour = { method: 'elicitation/create', params: { message: 'Which colour?', requestedSchema: { type: 'object', properties: {} } } }
const asks = (inputRequests: Record<string, unknown>, requestState?: string) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
})

/** A lane that gives these results, one after the other, the last one again and again. */
function lane(...results: Record<string, unknown>[]) {
  const sent: OwnRequest[] = []
  return { sent, request: async (request: OwnRequest) => results[Math.min(sent.push(request), results.length) - 1] ?? {} }
}

describe('withInputRounds', () => {
  it('gives a result that asks nothing as it is', async () => {
    const result = { content: [], resultType: 'of the future' }
    expect(await withInputRounds(lane(result), 's', undefined).request(call, limits)).toBe(result)
  })

  it('sends the request once more with what the questions brought, and the state as it came', async () => {
    const asked: unknown[] = []
    const elicit = async (params: unknown) => {
      asked.push(params)
      return { action: 'accept' as const, content: { colour: 'red' } }
    }
    const server = lane(asks({ one: colour, two: colour }, 'opaque'), asks({}, 'again'), { content: ['red'] })
    expect(await withInputRounds(server, 's', elicit).request(call, limits)).toEqual({ content: ['red'] })
    const answer = { action: 'accept', content: { colour: 'red' } }
    expect(asked).toEqual([colour.params, colour.params])
    expect(server.sent.map(({ params }) => params)).toEqual([
      call.params,
      { ...call.params, inputResponses: { one: answer, two: answer }, requestState: 'opaque' },
      { ...call.params, inputResponses: {}, requestState: 'again' },
    ])
  })

  it.each([
    ['a question that nobody can be asked', asks({ one: colour }), /^s wants an answer .*: Which colour\?$/],
    ['something else than a question for a person', asks({ one: { method: 'roots/list' } }), /^s wants an answer .*\.$/],
    ['nothing at all', { resultType: 'input_required', inputRequests: null }, /^s wants an answer .*\.$/],
  ])('fails the request for %s', async (_what, result, message) => {
    const elicit = result.inputRequests?.one === colour ? undefined : async () => ({ action: 'decline' as const })
    await expect(withInputRounds(lane(result), 's', elicit).request(call, limits)).rejects.toMatchObject({
      code: 'input_required',
      message: expect.stringMatching(message) as unknown,
    })
  })

  it('does not go on for ever', async () => {
    const server = lane(asks({}, 'more'))
    await expect(withInputRounds(server, 's', undefined).request(call, limits)).rejects.toMatchObject({ code: 'input_required' })
    expect(server.sent).toHaveLength(11)
  })
})
