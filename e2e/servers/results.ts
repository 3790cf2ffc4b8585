/**
 * Answers with every shape of result: one tool for each key of result-shapes.ts, and `rpc_error`. Its list holds optional
 * and unknown fields of tool definitions too, which a proxy must hand on: title, icons, annotations, execution, `_meta`,
 * outputSchema, `$schema`, `$ref` and `x-vendor`.
 */
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { rawResults, resultShapes, rpcError } from './fixtures/result-shapes.ts'
import { RpcError, type Json } from './wire.ts'

const outputSchema = { type: 'object', properties: { celsius: { type: 'number' } }, required: ['celsius'] }
const rich: Json = {
  name: 'text',
  title: 'Text, with everything a definition may hold',
  description: 'Gives a text',
  icons: [{ src: 'data:image/svg+xml;base64,PHN2Zy8+', mimeType: 'image/svg+xml', sizes: ['any'] }],
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { where: { $ref: '#/definitions/place' }, depth: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null } },
    definitions: { place: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false } },
    'x-vendor': { order: ['where', 'depth'] },
  },
  annotations: { title: 'Text', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false, unknownHint: 1 },
  execution: { taskSupport: 'forbidden' },
  _meta: { 'example.com/owner': 'team' },
  'x-vendor': true,
}

servePlain({
  name: 'results',
  list: () => ({
    tools: [...Object.keys(resultShapes), ...Object.keys(rawResults), 'rpc_error'].map((name) => {
      if (name === 'text') return rich
      const plain = tool(name, `Answers with the shape called ${name}`)
      return /^structured/.test(name) ? { ...plain, outputSchema } : plain
    }),
  }),
  call({ name }) {
    if (name === 'rpc_error') throw new RpcError(rpcError.code, rpcError.message, rpcError.data)
    const shape = resultShapes[name]
    if (shape === undefined) throw unknownTool(name)
    return shape
  },
  intercept({ id, params }) {
    const raw = rawResults[String(params?.['name'])]
    if (raw === undefined) return false
    process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${raw}}\n`)
    return true
  },
})
