import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inAscii } from './in-ascii.ts'

const code = `[
  'a • b', \`\${1}…\`, "😀", { é: 1 },
  'x’y'.replace(/['’]/g, '-'), /^[\\u{1F600}-😄]$/u.test('😂'), new RegExp(String.raw\`[“”]\\d\`).test('”1'), // …
]`

it('leaves no character beyond ASCII, and the program as it is', () => {
  expect(inAscii(code)).toMatch(/^[\x00-\x7f]*$/)
  expect(runInNewContext(inAscii(code))).toEqual(runInNewContext(code))
  expect(runInNewContext(code)).toEqual(['a • b', '1…', '😀', { é: 1 }, 'x-y', true, true])
})

it('leaves every text as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(runInNewContext(inAscii(JSON.stringify(text)))).toBe(text)
    }),
  )
})

it('refuses one that a backslash escapes, and no backslash that is escaped itself', () => {
  expect(() => inAscii('/\\•/')).toThrow('A backslash before a character beyond ASCII: /\\•/')
  expect(runInNewContext(inAscii('"\\\\•"'))).toBe('\\•')
})
