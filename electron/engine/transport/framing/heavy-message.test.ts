import { describe, expect, it } from 'vitest'
import { RawJson } from '../json/raw-json.ts'
import { TOO_LARGE } from '../server-request.ts'
import { heavyBytes, isHeavy, readHeavyMessage } from './heavy-message.ts'

const id = 1_000_001
const members = `[${'{},'.repeat(20_000)}{}]`
const read = (text: string) => readHeavyMessage(Buffer.from(text), () => () => undefined)

describe('isHeavy', () => {
  it.each([
    [false, `[${'{},'.repeat(5_000)}{}]`],
    [false, `{"x":"${'y'.repeat(200_000)}"}`],
    [true, `{"x":"${'y'.repeat(300_000)}"}`],
    [true, members],
  ])('%s', (heavy, text) => {
    expect(isHeavy(Buffer.from(text))).toBe(heavy)
    expect(heavyBytes(text) !== undefined).toBe(heavy)
  })
})

describe('readHeavyMessage', () => {
  it('leaves the long parts of a result as they came, and reads the short ones', async () => {
    const message = await read(`{"result":{"content":${members},"isError":true,"_meta":{"a":1}},"id":${id},"jsonrpc":"2.0"}`)
    expect(message).toMatchObject({ jsonrpc: '2.0', id, result: { isError: true, _meta: { a: 1 } } })
    const { content } = (message as unknown as { result: { content: RawJson } }).result
    expect(content).toBeInstanceOf(RawJson)
    expect(content.bytes.toString()).toBe(members)
    expect(content.values).toBeGreaterThan(20_000)
  })

  it('mends bytes that are no UTF-8', async () => {
    const text = Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"content":"${'x'.repeat(300_000)}\xFF"}}`, 'latin1')
    const message = (await readHeavyMessage(text, () => () => undefined)) as unknown as { result: { content: RawJson } }
    expect(message.result.content.bytes.toString().endsWith('x\uFFFD"')).toBe(true)
  })

  it.each([
    ['no result', `{"jsonrpc":"2.0","id":${id},"result":"${'x'.repeat(300_000)}"}`, /not a result/],
    ['no JSON', `{"jsonrpc":"2.0","id":${id},"result":{"x":NaN,"y":${members}}}`, /not valid JSON/],
    ['too deep', `{"jsonrpc":"2.0","id":${id},"result":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, /nested too deep/],
    ['of too many members', `{"jsonrpc":"2.0","id":${id},"result":{${'"a":1,'.repeat(9_000)}"b":1}}`, /too many members/],
    ['an error without end', `{"jsonrpc":"2.0","id":${id},"error":{"code":-5,"message":"why ${'x'.repeat(300_000)}"}}`, /^"why x+…$/],
    ['too much for an opening', `{"jsonrpc":"2.0","id":0,"result":{"tools":[${'{},'.repeat(30_000)}{}]}}`, /too large/],
  ])('fails the request of an answer that is %s', async (_what, text, message) => {
    expect(await read(text)).toMatchObject({ error: { message: expect.stringMatching(message) as string } })
  })

  it('gives the SDK the long opening that it waits for, parsed', async () => {
    const instructions = 'x'.repeat(300_000)
    expect(await read(`{"jsonrpc":"2.0","id":0,"result":{"instructions":"${instructions}"}}`)).toMatchObject({ result: { instructions } })
  })

  it.each([
    ['its id first', `{"jsonrpc":"2.0","id":4,"method":"elicitation/create","params":{"a":${members}}}`],
    ['its id last', `{"params":{"a":${members}},"method":"elicitation/create","jsonrpc":"2.0","id":4}`],
    ['too many members', `{"id":4,"method":"elicitation/create","params":{${'"a":1,'.repeat(20_000)}"b":2}}`],
    ['too deep', `{"id":4,"method":"elicitation/create","params":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('leaves of a request what is needed to refuse it: %s', async (_what, text) => {
    expect(await read(text)).toEqual({ jsonrpc: '2.0', id: 4, method: 'elicitation/create', params: { [TOO_LARGE]: text.length } })
  })

  it.each([
    ['a notification', `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":${members}}}`],
    ['an id that is a book', `{"jsonrpc":"2.0","id":"${'9'.repeat(300_000)}","result":{}}`],
    ['something else', members],
  ])('leaves %s out', async (_what, text) => {
    expect(await read(text)).toBeUndefined()
  })
})
