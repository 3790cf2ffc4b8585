import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DOC_FOLDERS } from './site/docs-pages.ts'
import { builtFrom, noted, sourcesStamp } from './sources-stamp.ts'

let root: string
const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tooltray-sources-'))
  for (const name of [
    ...DOC_FOLDERS.map((folder) => `docs/${folder}/page.md`),
    'docs/README.md',
    'docs/benchmarks.md',
    'electron/a.ts',
    'native/main.c',
    'renderer/b.tsx',
    'resources/logo.svg',
    'scripts/build.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'dist/out.js',
  ])
    put(name, name)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('only what a build is made of changes the stamp', () => {
  const before = sourcesStamp(root)
  utimesSync(join(root, 'electron/a.ts'), 1, 1)
  put('electron/a.test.ts', 'a test')
  put('dist/out.js', 'other')
  put('README.md', 'words')
  expect(sourcesStamp(root)).toBe(before)
  for (const [name, text] of [
    ['docs/guide/install.md', 'changed'],
    ['electron/a.ts', 'changed'],
    ['native/main.c', 'changed'],
    ['renderer/new.tsx', ''],
    ['package-lock.json', 'other packages'],
  ] as const) {
    const old = sourcesStamp(root)
    put(name, text)
    expect(sourcesStamp(root), name).not.toBe(old)
  }
})

it('a build is known by what it was made of, once it came to its end', async () => {
  const out = join(root, 'dist')
  expect(builtFrom(out)).toBeUndefined()
  await noted(out, 'first', async () => put('dist/out.js', 'built'))
  expect(builtFrom(out)).toBe('first')
  await expect(noted(out, 'second', () => Promise.reject(new Error('It does not compile.')))).rejects.toThrow('It does not compile.')
  expect(builtFrom(out)).toBeUndefined()
})
