import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = (file: string): string => readFileSync(join(root, file), 'utf8')

it('nobody is told to install a package from a registry under a name that is not known to be ours', () => {
  const folders = ['container', 'docs', 'electron', 'native', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = ['README.md', 'SECURITY.md', ...folders].filter(
    (file) => /\.(c|h|md|tsx?|sh)$|Dockerfile/.test(file) && !file.includes('.test.'),
  )
  const install = /\b(npm (i|install|add)|npx|pnpm (add|dlx)|yarn add|bunx)( -\S+)* tooltray(?![\w.-])/
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => install.test(text(file)))).toEqual([])
})

it('a proxy before Tooltray is set up in one way, wherever it is shown', () => {
  const blocks = ['docs/admin/http.md', 'docs/admin/container.md'].map((file) => {
    const [, block = ''] = /```nginx\n(.*?)```/s.exec(text(file)) ?? []
    return block.replace(/proxy_pass \S+;/, 'proxy_pass ADDRESS;')
  })
  expect(blocks[0]).toContain('proxy_pass ADDRESS;')
  expect(blocks[1]).toBe(blocks[0])
})
