import fc from 'fast-check'
import { jsoncFormat } from '../../electron/engine/documents/formats/jsonc.ts'
import { editTarget } from '../edit-target.ts'

const documents = fc
  .tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(undefined, 2, '\t'), fc.boolean())
  .map(([value, indent, comments]) => {
    const text = JSON.stringify({ mcpServers: { a: { command: 'x' } }, b: value }, undefined, indent)
    return comments ? text.replaceAll(',', ', // and\n').replaceAll('{', '{ /* in */ ') : text
  })

export const target = editTarget(jsoncFormat, documents, [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"mcpServers"',
  '// c\n',
  '/* c */',
  '/*',
  '*/',
  '"a": {',
  '\\"',
])
