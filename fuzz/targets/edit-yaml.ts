import fc from 'fast-check'
import { yamlFormat } from '../../electron/engine/documents/formats/yaml.ts'
import { editTarget } from '../edit-target.ts'

const key = fc.constantFrom('a', 'b', 'mcpServers', '"x y"', '? k', '1', 'null', '<<', '&m a')
const value = fc.constantFrom(
  '1',
  'x',
  '"y"',
  '|\n    z\n',
  '>-\n    z\n',
  '[1, 2]',
  '{ a: 1 }',
  '',
  '~',
  '*m',
  '!!str 1',
  '# c',
  '\n    b: 1',
  '\n    - 1',
)
const line = fc.oneof(
  fc.tuple(fc.constantFrom('', '  ', '    '), key, value).map(([indent, name, given]) => `${indent}${name}: ${given}`),
  fc.constantFrom('', '# a comment', '---', '...', '  - 1', '%YAML 1.2'),
)

export const target = editTarget(
  yamlFormat,
  fc.tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n')).map(([lines, eol]) => lines.join(eol)),
  [
    'a: ',
    '  b: ',
    '- ',
    '? ',
    ': ',
    '&m ',
    '*m',
    '<<: *m',
    '|',
    '>',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '# c\n',
    '---\n',
    '...\n',
    '!!str ',
    '%TAG ',
  ],
)
