import { expect, it } from 'vitest'
import { setJsoncList } from './jsonc-list.ts'

const TEXT = '{\n  "a": [\n    // first\n    { "x": 1 },\n    { "x": 2 }, // second\n    { "x": 3 }\n  ]\n}\n'
const [one, two, three, four] = [1, 2, 3, 4].map((x) => ({ x }))
const listIn = (text: string): unknown => (JSON.parse(text.replace(/ *\/\/.*/g, '')) as { a: unknown }).a

it('leaves what is equal as it is written', () => {
  expect(setJsoncList(TEXT, ['a'], [one, two, three])).toBe(TEXT)
  for (const list of [
    [one, two, three, four],
    [one, two],
  ]) {
    const text = setJsoncList(TEXT, ['a'], list)
    expect(text).toMatch(/\/\/ first\n +\{ "x": 1 \},/)
    expect(listIn(text)).toEqual(list)
  }
})

it.each([[[one]], [[four, one, two, three]], [[three, two, one]], [[two]], [[four]], [[one, four, three]], [[one, four, two, three]]])(
  'makes the list %j of it',
  (list) => {
    expect(listIn(setJsoncList(TEXT, ['a'], list))).toEqual(list)
  },
)

it('makes a list where there is none', () => {
  expect(listIn(setJsoncList('{ "b": 1 }', ['a'], [one]))).toEqual([one])
  expect(listIn(setJsoncList('{ "a": [] }', ['a'], [one]))).toEqual([one])
})
