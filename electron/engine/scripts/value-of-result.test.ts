import { expect, it } from 'vitest'
import type { OfferedTool } from '../catalog/offered-tool.ts'
import { RawJson } from '../transport/json/raw-json.ts'
import { valueOfResult } from './value-of-result.ts'

const tool = (definition: object): OfferedTool =>
  ({ source: { server: 's', name: 't', json: JSON.stringify({ name: 't', inputSchema: {}, ...definition }) } }) as unknown as OfferedTool

const text = (...texts: string[]) => ({ content: texts.map((each) => ({ type: 'text', text: each })) })
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
const resource = (mimeType: string) => ({ content: [{ type: 'resource', resource: { uri: 'a:b', mimeType, text: '{"a":1}' } }] })
const SAYS = { outputSchema: { type: 'object' } }

it.each<[string, Record<string, unknown>, object, unknown]>([
  ['its structured content first', { ...text('no'), structuredContent: { a: 1 } }, {}, { a: 1 }],
  ['the same as it came', { structuredContent: new RawJson(Buffer.from('{"a":1}'), 2) }, {}, { a: 1 }],
  ['text, though it looks like JSON', text('{"a":1}'), {}, '{"a":1}'],
  ['JSON, where its tool says so', text('{"a":1}'), SAYS, { a: 1 }],
  ['text, where what its tool says is not so', text('{"a":'), SAYS, '{"a":'],
  ['text, where there are several', text('1', '2'), SAYS, '1\n2'],
  ['JSON, where a resource says so', resource('application/json'), {}, { a: 1 }],
  ['JSON of another kind', resource('application/vnd.a+json'), {}, { a: 1 }],
  ['text of a resource', resource('text/plain'), {}, '{"a":1}'],
  ['all content, where there are pictures', { content: [...text('see').content, image] }, {}, [...text('see').content, image]],
  ['nothing', {}, {}, ''],
  ['content that came as text', { content: new RawJson(Buffer.from('[{"type":"text","text":"raw"}]'), 4) }, {}, 'raw'],
])('a script gets %s', async (_what, result, definition, value) => {
  expect(JSON.parse(await valueOfResult(result, tool(definition)))).toEqual(value)
})
