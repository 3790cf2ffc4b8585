import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DESCRIBED, INTERNAL } from './environment-page.ts'
import { DOCS, PAGES } from './reference-pages.ts'

it.each(Object.entries(PAGES))('%s is as the code makes it now; if not: npm run docs', (file, make) => {
  expect(readFileSync(join(DOCS, file), 'utf8')).toBe(make())
})

it('each environment variable that the product reads is described, and no other', () => {
  const folder = join(import.meta.dirname, '../../electron')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // The table that describes them reads none.
    (file) => file.endsWith('.ts') && !/\.test\.ts$|[/\\]testing[/\\]|[/\\]shell[/\\]variables\.ts$/.test(file),
  )
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''))
  const read = code.flatMap((text) =>
    [...text.matchAll(/\benv(?:\(\))?(?:\.|\[')([A-Z][A-Z\d_]+)\b|\b(TOOLTRAY_[A-Z]+)\b|'(XDG_[A-Z]+_HOME)'/g)].map(
      ([, plain, own, folders]) => plain ?? own ?? folders ?? '',
    ),
  )
  // Names in texts about entries of servers.json, not variables that are read.
  const examples = ['GITHUB_TOKEN', 'HEADERS']
  const found = new Set(read.filter((name) => !examples.includes(name) && !INTERNAL.includes(name)))
  expect([...found].filter((name) => !DESCRIBED.includes(name))).toEqual([])
  expect(DESCRIBED.filter((name) => !found.has(name) && !code.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
