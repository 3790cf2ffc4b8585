import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerIdInHead, answerIdInLine, answerIds } from './message-id.ts'

const id = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' }))
const answer = fc
  .tuple(id, fc.json({ maxDepth: 2 }), fc.constantFrom('result', 'error'))
  .map(([own, value, key]) => `{"jsonrpc":"2.0","id":${JSON.stringify(own)},"${key}":${value}}`)
const other = fc.constantFrom(
  '',
  'noise',
  '{"jsonrpc":"2.0","method":"x"}',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"result":{},"id":7,"jsonrpc":"2.0"}',
  ' { "id" : "a" , "result":{}}',
)

describe('answerIds', () => {
  it('gives the ids that each line by itself would give', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(answer, other)), (lines) => {
        const each = lines.map((line) => answerIdInHead(Buffer.from(`${line}\n`))).filter((known) => known !== undefined)
        expect(answerIds(Buffer.from(lines.map((line) => `${line}\n`).join('')))).toEqual(each)
      }),
    )
  })

  it.each(['01', '-', '"\\x"', '"\\u12"', '"a\tb"'])('takes %s for no id: the line is no JSON', (own) => {
    const line = Buffer.from(`{"jsonrpc":"2.0","id":${own},"result":{}}\n`)
    expect(answerIdInHead(line)).toBeUndefined()
    expect(answerIds(line)).toEqual([])
  })

  it('finds an id however long it is, and whatever comes with it', () => {
    for (const own of ['é'.repeat(400), '\\u00e9\\"'.repeat(300), '\\\\'.repeat(600)]) {
      const line = (more: string): Buffer => Buffer.from(`{"jsonrpc":"2.0","id":"${own}","result":{"text":"${more}"}}\n`)
      for (const each of [line(''), line('x'.repeat(200_000))]) {
        expect(answerIds(each)).toEqual([JSON.parse(`"${own}"`)])
        expect(answerIdInLine(each)).toEqual(JSON.parse(`"${own}"`))
      }
    }
  })

  it('reads no further than the head of a long line', () => {
    const long = (own: number): string => `{"jsonrpc":"2.0","id":${own},"result":{"text":"${'x'.repeat(200_000)}"}}\n`
    expect(answerIds(Buffer.from(long(1) + long(2)))).toEqual([1, 2])
  })
})
