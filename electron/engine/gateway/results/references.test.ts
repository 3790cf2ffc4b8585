import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { withoutReferences } from './references.ts'

const values: Record<string, unknown> = { r1: [{ id: 1 }], r2: 'text', r3: 5 }
const valueOf = vi.fn((id: string, path: string | undefined, as: 'text' | 'json') => {
  const value = path === undefined ? values[id] : `${id} at ${path}`
  return Promise.resolve(as === 'text' && typeof value === 'string' ? value : JSON.stringify(value))
})
const filled = (args: unknown, schema = {}) => withoutReferences(args, schema, valueOf)

it('are filled in wherever they stand', async () => {
  const args = { a: { $result: 'r1' }, b: [1, { c: { $result: 'r2', path: 'x' } }], ['__proto__']: { $result: 'r3' }, d: null }
  const expected = { a: [{ id: 1 }], b: [1, { c: 'r2 at x' }], ['__proto__']: 5, d: null }
  expect(await filled(args)).toStrictEqual(expected)
  expect(await filled(JSON.stringify(args))).toStrictEqual(expected)
  expect(await filled({ $result: 'r1' })).toEqual([{ id: 1 }])
})

it('are nothing but an object with just these keys', async () => {
  const args = { a: { $result: 'r1', more: 1 }, b: { $result: 5 }, c: { $result: 'r1', path: 5 }, d: '{"$result":"r1"}', e: { path: 'x' } }
  expect(await filled(args)).toBe(args)
})

it('leave arguments without any as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (args) => {
      expect(await filled(args)).toBe(args)
    }),
  )
})

it('are text where the schema wants text', async () => {
  const schema = {
    $defs: { words: { type: 'string' } },
    properties: {
      text: { type: 'string' },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      referred: { $ref: '#/$defs/words' },
      any: {},
      list: { type: 'array', items: { type: 'string' } },
      both: { type: ['string', 'array'] },
    },
    additionalProperties: { type: 'string' },
  }
  const of = { $result: 'r1' }
  const args = { text: of, either: of, referred: of, any: of, list: [of], both: of, other: of }
  const text = '[{"id":1}]'
  const data = [{ id: 1 }]
  expect(await filled(args, schema)).toEqual({ text, either: text, referred: text, any: data, list: [text], both: data, other: text })
})

it('may not be too many, nor too large', async () => {
  await expect(filled(Array.from({ length: 101 }, () => ({ $result: 'r1' })))).rejects.toMatchObject({ code: 'arguments_invalid' })
  const large = (): Promise<string> => Promise.resolve(JSON.stringify('x'.repeat(6_000_000)))
  await expect(
    withoutReferences(
      [1, 2, 3].map(() => ({ $result: 'r1' })),
      {},
      large,
    ),
  ).rejects.toMatchObject({ code: 'value_too_large' })
})
