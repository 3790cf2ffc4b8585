import { expect, it } from 'vitest'
import { draft, inputOf, newScript, openScript } from './draft.ts'

it.each([
  ['', {}],
  [' \n', {}],
  ['null', { input: null }],
  ['{"repos": ["a"]}', { input: { repos: ['a'] } }],
  ['{repos}', undefined],
])('the input %j is %j', (text, input) => {
  expect(inputOf(text)).toEqual(input)
})

it('puts a script without a name aside while kept ones are looked at', () => {
  const kept = (name: string) => ({ name, description: '', code: `return '${name}'`, inputSchema: {}, readOnly: true, offered: false })
  const written = { name: undefined, code: 'return 1', input: '{}', readOnly: false }
  draft.set(written)
  openScript(kept('a'))
  expect(draft.get()).toMatchObject({ name: 'a', code: "return 'a'", input: '' })
  draft.set({ ...draft.get(), code: "return 'changed'" })
  openScript(kept('a'))
  expect(draft.get().code).toBe("return 'changed'")
  openScript(kept('b'))
  newScript()
  expect(draft.get()).toEqual(written)
  newScript()
  expect(draft.get()).toEqual(written)
  openScript(kept('a'))
  draft.set({ ...draft.get(), name: undefined })
  openScript(kept('b'))
  newScript()
  expect(draft.get().code).toBe("return 'a'")
})
