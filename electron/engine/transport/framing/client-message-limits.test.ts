import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLIENT_BOUNDS, excessIn, isTooDeep, requestIdOf } from './client-message-limits.ts'

const { levels, values } = CLIENT_BOUNDS
const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`

describe('a text of a client', () => {
  it.each([
    ['as deep as it may be', nested(levels), undefined],
    ['one level deeper', nested(levels + 1), 'levels'],
    ['objects one level deeper', nested(levels + 1, '{"a":', '}'), 'levels'],
    ['both in turns', `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`, 'levels'],
    ['as many values as there may be', `[${'1,'.repeat(values - 2)}1]`, undefined],
    ['one value more', `[${'1,'.repeat(values - 1)}1]`, 'values'],
    ['many members', JSON.stringify(Object.fromEntries(Array.from({ length: values }, (_, at) => [`k${at}`, 0]))), 'values'],
    ['many empty ones', `[${'{},'.repeat(values)}{}]`, 'values'],
    ['many brackets in texts', JSON.stringify(['[{,'.repeat(values), '\\"[,'.repeat(values), '\\'.repeat(501)]), undefined],
    ['a text of many megabytes', JSON.stringify({ a: '"\\,['.repeat(1e6) }), undefined],
  ])('%s', (_what, text, excess) => {
    expect(excessIn(text)).toBe(excess)
    const value: unknown = JSON.parse(text)
    expect(isTooDeep(value)).toBe(excess === 'levels')
  })

  it('is measured as the value that it is', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 0, max: levels + 2 }), (json, around) => {
        const text = `${'[ '.repeat(around)}${json}${' ]'.repeat(around)}`.padEnd(levels + 1)
        const value: unknown = JSON.parse(text)
        expect(excessIn(text)).toBe(depth(value) > levels ? 'levels' : undefined)
        expect(isTooDeep(value)).toBe(depth(value) > levels)
      }),
    )
  })
})

it.each([
  ['an id before all else', `{"jsonrpc":"2.0","id":"a","method":"m","params":${nested(5_000)}}`, 'a'],
  ['an id behind', `{"params":${nested(5_000)},"method":"m","jsonrpc":"2.0","id":7}`, 7],
  ['no id', `{"params":${nested(5_000)},"method":"m"}`, undefined],
  ['an answer', `{"id":7,"result":${nested(5_000)}}`, undefined],
  ['an id that is none', `{"id":[7],"method":"m","params":${nested(5_000)}}`, undefined],
  ['no JSON', `{"id":7,"method":"m","params":${nested(5_000)}`, undefined],
  ['a batch', `[{"id":7,"method":"m","params":${nested(5_000)}}]`, undefined],
])('of a message over a bound, the one to answer: %s', async (_what, text, id) => {
  expect(await requestIdOf(text)).toBe(id)
})
