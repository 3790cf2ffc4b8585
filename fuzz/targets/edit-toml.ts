import fc from 'fast-check'
import { tomlFormat } from '../../electron/engine/documents/formats/toml.ts'
import { editTarget } from '../edit-target.ts'

const key = fc.constantFrom('a', 'b', 'mcpServers', '"x y"', "'q'", 'a.b', 'mcpServers.a', '"a.b"')
const value = fc.constantFrom(
  '1',
  '"x"',
  "'''y\n'''",
  '"""z\n"""',
  '[1, 2]',
  '{ a = 1 }',
  '{ a = { b = "]" } }',
  '1979-05-27 07:32:00Z',
  'true',
  'inf',
  '[{ a = 1 }]',
)
const statement = fc.oneof(
  fc.tuple(key, value).map(([name, given]) => `${name} = ${given}`),
  key.map((name) => `[${name}]`),
  key.map((name) => `[[${name}]]`),
  fc.constantFrom('', '# a comment', '  # another'),
)

export const target = editTarget(
  tomlFormat,
  fc.tuple(fc.array(statement, { maxLength: 8 }), fc.constantFrom('\n', '\r\n')).map(([lines, eol]) => lines.join(eol)),
  [
    '[a]\n',
    '[a.b]\n',
    '[[a]]\n',
    'a = ',
    'a.b = ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"""',
    "'''",
    '"',
    "'",
    '# c',
    '= 1\n',
    '"\\u0041"',
    '1979-05-27',
  ],
)
