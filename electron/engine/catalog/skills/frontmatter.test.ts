import { expect, it } from 'vitest'
import { frontmatterOf, skillParts } from './frontmatter.ts'

it.each([
  ['none', '# Refunds', undefined],
  ['no end', '---\nname: a\n', undefined],
  ['no YAML', '---\n{\n---\n', undefined],
  ['a list', '---\n- a\n---\n', undefined],
  ['Windows line ends', '---\r\nname: a\r\n---\r\ntext', { name: 'a' }],
  ['a byte order mark', '\uFEFF---\nname: a\n---\n', { name: 'a' }],
])('reads frontmatter with %s', (_what, text, expected) => {
  expect(frontmatterOf(text)).toEqual(expected)
})

it('separates the frontmatter from the text', () => {
  expect(skillParts('---\nname: a\n---\n\n# A\n')).toEqual({ yaml: 'name: a', body: '\n# A\n' })
})
