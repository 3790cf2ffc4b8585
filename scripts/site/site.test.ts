import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leadsOutside } from './outside-links.ts'
import { llmsText, sidebarOf } from './sidebar.ts'

const docs = join(import.meta.dirname, '../../docs')

it('the sidebar has the pages that docs/README.md lists, and each is there', () => {
  const groups = sidebarOf(readFileSync(join(docs, 'README.md'), 'utf8'))
  expect(groups.map(({ text }) => text)).toContain('Look it up')
  const links = groups.flatMap(({ items }) => items.map(({ link }) => link))
  expect(links).toContain('/reference/servers-json')
  expect(links).toContain('/errors/')
  expect(links.filter((link) => !existsSync(join(docs, `${link.replace(/\/$/, '/README')}.md`)))).toEqual([])
})

it('llms.txt lists them, too', () => {
  const text = llmsText('# A\n\n## Use\n\n| How? | [how it is done](guide/how.md), [Outside](../B.md) |\n', 'What it is')
  expect(text).toBe('# Tooltray\n\n> What it is\n\n## Use\n\n- [How it is done](/guide/how)\n')
})

it.each([
  ['../../CONTRIBUTING.md', 'guide/install.md', true],
  ['../reference/commands.md', 'guide/install.md', false],
  ['#values', 'README.md', false],
  ['https://example.com/a', 'README.md', false],
  ['../ARCHITECTURE.md', 'README.md', true],
])('%s in %s leads outside: %s', (href, page, outside) => {
  expect(leadsOutside(href, page)).toBe(outside)
})
