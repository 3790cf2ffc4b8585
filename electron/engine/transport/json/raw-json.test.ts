import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RawJson, inPieces } from './raw-json.ts'

const raw = (text: string) => new RawJson(Buffer.from(text), 1)
const written = (value: unknown): string =>
  [inPieces(() => JSON.stringify(value))]
    .flat()
    .map((piece) => piece.toString())
    .join('')

it('stands in a message as the text it came as', () => {
  const message = { id: 1, result: { a: raw('[1, 2.50]'), b: 'x', c: [raw('{"d":null}')] } }
  expect(written(message)).toBe('{"id":1,"result":{"a":[1, 2.50],"b":"x","c":[{"d":null}]}}')
  const pieces = inPieces(() => JSON.stringify(message))
  expect(typeof pieces === 'string' ? [] : pieces.filter((piece) => typeof piece !== 'string')).toEqual([
    message.result.a.bytes,
    message.result.c[0]?.bytes,
  ])
})

it('is the value wherever else it is written', () => {
  expect(JSON.stringify({ a: raw('[1, 2.50]') })).toBe('{"a":[1,2.5]}')
})

it('means the same as the value, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.json(), fc.jsonValue(), fc.json(), (one, between, other) => {
      const text = written({ one: raw(one), between, other: raw(other) })
      const value = (json: string) => JSON.parse(json) as unknown
      expect(value(text)).toEqual(value(JSON.stringify({ one: value(one), between, other: value(other) })))
    }),
  )
})

it('leaves nothing behind when encoding fails', () => {
  const circle: Record<string, unknown> = { raw: raw('1') }
  circle.self = circle
  expect(() => inPieces(() => JSON.stringify(circle))).toThrow()
  expect(JSON.stringify(raw('[1]'))).toBe('[1]')
})
