import fc from 'fast-check'
import { isObject } from '../../electron/engine/base/is-object.ts'
import { paramHeaderProblem } from '../../electron/engine/catalog/param-headers.ts'
import { signatureOf } from '../../electron/engine/catalog/signature.ts'
import { SCHEMA_WORDS, schema } from '../made-schema.ts'
import { type Target, jsonIn, mustHold } from '../target.ts'

const LIMIT = 400

/** The line that tells a model how to call a tool, whatever the tool's schemas are. */
export const target: Target = {
  words: [...SCHEMA_WORDS, '"inputSchema":{', '"outputSchema":{', '"name":"x"', '\\n', '\\u202e', '"x-mcp-header":"A"'],
  fresh: fc
    .record({ name: fc.string({ unit: 'binary' }), inputSchema: schema, outputSchema: fc.option(schema) })
    .map((tool) => JSON.stringify(tool)),
  run(input) {
    const tool = jsonIn(input.toString('utf8'))
    if (!isObject(tool) || typeof tool['name'] !== 'string') return
    const line = signatureOf({ ...tool, name: tool['name'] }, LIMIT)
    mustHold(!/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(line), 'A signature is more than one line, or turns it.')
    mustHold(line.length <= Math.max(LIMIT, tool['name'].length + 40), `A signature has ${line.length} characters.`)
    if (isObject(tool['inputSchema'])) paramHeaderProblem(tool['inputSchema'])
  },
}
