import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { bomOf, notedPackages, noticesOf, packageFolder, shippedModel, shippedPackage, withDependencies } from './shipped-packages.ts'

const root = join(import.meta.dirname, '../..')

it.each([
  ['/a/node_modules/b/c.js', '/a/node_modules/b'],
  ['/a/node_modules/@b/c/d.js', '/a/node_modules/@b/c'],
  ['/a/node_modules/b/node_modules/c/d/e.js', '/a/node_modules/b/node_modules/c'],
  ['\0/a/node_modules/b/c.js?commonjs', '/a/node_modules/b'],
  ['/a/electron/b.ts', undefined],
])('%s is of %s', (module, folder) => {
  expect(packageFolder(module)).toBe(folder)
})

it('notes what came into a bundle, with its licence', async () => {
  const folders = new Set<string>()
  const input = join(root, 'electron/engine/documents/formats/toml.ts')
  const bundle = await rolldown({ input, platform: 'node', plugins: [notedPackages(folders)] })
  await bundle.generate()
  await bundle.close()
  const packages = [...folders].map(shippedPackage)
  expect(packages).toMatchObject([{ name: 'smol-toml', licence: 'BSD-3-Clause', texts: [expect.stringContaining('Redistribution')] }])
  expect(noticesOf(packages)).toMatch(/^Tooltray holds parts of these packages\.\n\nsmol-toml \d[^\n]*\nBSD-3-Clause\n\n/)
  expect(bomOf('1.0.0', packages)).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      { name: 'smol-toml', purl: expect.stringMatching(/^pkg:npm\/smol-toml@\d/) as string, licenses: [{ expression: 'BSD-3-Clause' }] },
    ],
  })
})

it('names the model of the search, with its licence and what was changed', () => {
  const model = shippedModel(join(root, 'resources/search'))
  expect(noticesOf([model])).toMatch(/all-MiniLM-L6-v2 [0-9a-f]{16}\nApache-2\.0\n\n[^]*Changed for Tooltray[^]*Apache License/)
  expect(bomOf('1.0.0', [model])).toMatchObject({
    components: [{ type: 'machine-learning-model', purl: 'pkg:huggingface/sentence-transformers/all-MiniLM-L6-v2' }],
  })
})

it('finds what a package needs that is shipped as it is', () => {
  const names = [...withDependencies(root, 'electron-updater')].map((folder) => shippedPackage(folder).name)
  expect(names).toEqual(expect.arrayContaining(['electron-updater', 'js-yaml', 'semver']))
})
