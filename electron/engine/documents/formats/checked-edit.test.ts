import { describe, expect, it } from 'vitest'
import { checkedEdit } from './checked-edit.ts'
import { jsoncFormat } from './jsonc.ts'
import { tomlFormat } from './toml.ts'
import { yamlFormat } from './yaml.ts'

describe.each([
  ['JSON', jsoncFormat, '{"servers": {}}'],
  ['TOML', tomlFormat, '[servers.a]\nb = 1\n'],
  ['YAML', yamlFormat, 'servers:\n  a: 1\n'],
])('a key called __proto__ in %s', (_name, format, text) => {
  it.each([[['servers', '__proto__']], [['__proto__', 'x']], [['servers', '__proto__', '__proto__']]])(
    'is one like any other: %j',
    (path) => {
      let after: string | undefined
      try {
        after = checkedEdit(format, text, [{ path, value: 'y' }])
      } catch (error) {
        // A format may have no way to write it.
        expect(error).toMatchObject({ code: 'config_invalid' })
      }
      if (after !== undefined) expect(JSON.stringify(format.parse(after))).toContain('__proto__')
      expect(Object.keys(Object.prototype)).toEqual([])
      expect('x' in {}).toBe(false)
    },
  )
})
