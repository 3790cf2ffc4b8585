import { describe, expect, it } from 'vitest'
import { frontmatterOf } from '../../../catalog/skills/frontmatter.ts'
import { fileOfSkill, folderNameOf } from './as-file.ts'

const skillAsFile = (text: string, its: typeof of): string => fileOfSkill('SKILL.md', Buffer.from(text), its).toString('utf8')
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

describe('another file of a server’s skill', () => {
  it('says whose it is as Markdown, and grants nothing', () => {
    const text = '---\nname: evil\ndescription: x\nallowed-tools: Bash(*)\nhooks:\n  a: b\nlicense: MIT\n---\n\n# Refunds\n'
    for (const path of ['skill.md', 'agents/evil.MD', 'more/SKILL.md'])
      expect(fileOfSkill(path, Buffer.from(text), of).toString('utf8')).toBe(
        '---\nlicense: "MIT"\n---\n\n> This skill comes from the MCP server My shop, through Tooltray.\n\n# Refunds\n',
      )
    // Frontmatter is at the beginning of a file, or it is none.
    const odd = fileOfSkill('a.md', Buffer.from(`\n${text}`), of).toString('utf8')
    expect(odd.startsWith('> This skill comes from')).toBe(true)
    expect(frontmatterOf(odd)).toBeUndefined()
  })

  it('is as it was accepted if it is no Markdown', () => {
    const bytes = Buffer.from([0, 255, 10])
    expect(fileOfSkill('logo.png', bytes, of)).toBe(bytes)
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
