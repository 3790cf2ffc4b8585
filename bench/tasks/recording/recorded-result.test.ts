import { expect, it } from 'vitest'
import { argumentsGot, recordedResult, withArguments } from './recorded-result.ts'

const printed = (text: string, failed = 'False'): string =>
  `meta=None content=[TextContent(type='text', text=${text}, annotations=None)] isError=${failed}`

it('gives the result of the server itself', () => {
  const block = String.raw`{"type": "text", "text": "it\'s\\n\\"1\\" \xe9", "annotations": null}`
  const text = `'{"_meta": null, "content": [${block}], "isError": true}'`
  expect(recordedResult(printed(text))).toEqual({ content: [{ type: 'text', text: 'it\'s\n"1" é' }], isError: true })
})

it('gives any other text as it stands', () => {
  expect(recordedResult('Tool call timed out.')).toEqual({ content: [{ type: 'text', text: 'Tool call timed out.' }] })
  expect(recordedResult(printed(`"It's \\n wrong"`, 'True'))).toEqual({ content: [{ type: 'text', text: "It's \n wrong" }], isError: true })
  expect(recordedResult(printed(`'{"content": 3}'`))).toEqual({ content: [{ type: 'text', text: '{"content": 3}' }] })
  const cut = printed(`'{"content": [{"type": "te`).slice(0, 90)
  expect(recordedResult(cut)).toEqual({ content: [{ type: 'text', text: cut }] })
})

it('notes the arguments that a server got', () => {
  const result = { content: [], _meta: { other: 1 } }
  expect(withArguments(result, { a: 1 })).toMatchObject(result)
  expect(argumentsGot(withArguments(result, { a: 1 }))).toEqual({ a: 1 })
  expect(argumentsGot(result)).toBeUndefined()
})
