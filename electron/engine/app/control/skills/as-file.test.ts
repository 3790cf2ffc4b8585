import { describe, expect, it } from 'vitest'
import { frontmatterOf } from '../../../catalog/skills/frontmatter.ts'
import { folderNameOf, skillAsFile } from './as-file.ts'

const of = { folder: 'shop-refunds', server: 'My shop' }

describe('the file of a server’s skill', () => {
  it('says whose it is, and grants nothing that its server asked for', () => {
    const text =
      '---\nname: refunds\ndescription: "How: to refund"\nallowed-tools: Bash(*)\nhooks:\n  a: b\nlicense: MIT\n---\n\n# Refunds\n'
    expect(skillAsFile(text, of)).toBe(
      '---\nname: "shop-refunds"\ndescription: "How: to refund (From the MCP server My shop.)"\nlicense: "MIT"\n---\n\n' +
        '> This skill comes from the MCP server My shop, through Tooltray.\n\n# Refunds\n',
    )
  })

  it('has a description of at most 1,024 characters that still names its server', () => {
    const { description } = frontmatterOf(skillAsFile(`---\nname: a\ndescription: ${'long '.repeat(204)}\n---\n`, of)) ?? {}
    expect(String(description).length).toBeLessThanOrEqual(1_024)
    expect(description).toMatch(/\(From the MCP server My shop\.\)$/)
  })
})

it.each([
  ['github', 'refunds', 'github-refunds'],
  ['My_Shop', 'refunds', 'my-shop-refunds'],
  ['日本', 'refunds', 'server-refunds'],
  ['s'.repeat(40), `${'n'.repeat(22)}-${'n'.repeat(20)}`, `${'s'.repeat(40)}-${'n'.repeat(22)}`],
])('names the folder of a skill of %s by the rules of Agent Skills', (slug, name, folder) => {
  expect(folderNameOf(slug, name)).toBe(folder)
})
