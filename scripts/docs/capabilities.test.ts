import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/contributing/tests.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('.test.ts`'))
const named = rows
  .flatMap((row) => [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file))
  .filter((file) => file.includes('/'))

it('each page of the guide and for administrators has a test that stands for it', () => {
  const pages = ['guide', 'admin'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `../${folder}/${name}`),
  )
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((path) => !rows.some((row) => row.includes(`](${path})`)))).toEqual([])
})

it('the tests that stand for capabilities are there, and npm test runs them', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(join(root, file)) || /\.(slow|fault|long)\.test/.test(file))).toEqual([])
})
