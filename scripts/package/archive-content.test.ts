import { createPackage } from '@electron/asar'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { extractText, headerHash, listFaults, partFaults, readArchive } from './archive-content.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-archive-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Without what is missing, which is a list of its own. */
const unwanted = (...files: string[]): string[] =>
  listFaults(files, ['node_modules/electron-updater']).filter((fault) => !fault.endsWith('is missing.'))

it('an archive without its main program is named', () => {
  expect(listFaults([], [])).toContain('dist/main/main.js is missing.')
  expect(listFaults(['dist/main/main.js'], [])).not.toContain('dist/main/main.js is missing.')
})

it.each([
  ['dist/main/main.js.map', 'a source map'],
  ['node_modules/electron-updater/out/main.d.ts', 'a source'],
  ['node_modules/electron-updater/test/a.js', 'a test'],
  ['electron/main/main.js', 'of the checkout'],
  ['.env.local', 'of the checkout'],
  ['dist/helper/tooltray.js', 'a second helper'],
  ['node_modules/vitest/index.js', 'of a package that nothing needs when it runs'],
])('%s has no place in an app: %s', (file, what) => {
  expect(unwanted(file)).toEqual([`${file} is there: ${what}.`])
})

it('a part that the program names must be there', () => {
  const texts = new Map([
    ['dist/main/main.js', 'import("./parts/server-B5Iwgo_t.js"); import { a } from \'./parts/errors-sWUMjv3T.js\''],
    [
      'dist/main/parts/server-B5Iwgo_t.js',
      'new URL("sandbox-thread-BNOQyLkj.js", import.meta.url); new URL(`docs-Cn_YY7s_.json`, a); "x-1.js"',
    ],
    ['dist/main/parts/errors-sWUMjv3T.js', ''],
    ['dist/renderer/assets/index-Cn_YY7s_.js', '"other-Cn_YY7s_.js"'],
  ])
  expect(partFaults([...texts.keys()], (file) => texts.get(file) ?? '')).toEqual(
    ['sandbox-thread-BNOQyLkj.js', 'docs-Cn_YY7s_.json'].map((part) => `dist/main/parts/${part} is missing, and the program loads it.`),
  )
})

it('what runs may be there', () => {
  expect(unwanted('dist/main/main.js', 'dist/renderer/assets/test-a1b2.js', 'node_modules/electron-updater/out/main.js')).toEqual([])
})

it('what was changed in an archive is found by the hashes in it, and by its own', async () => {
  const [from, archive] = [join(folder, 'app'), join(folder, 'app.asar')]
  mkdirSync(join(from, 'dist'), { recursive: true })
  writeFileSync(join(from, 'dist/main.js'), 'the program')
  writeFileSync(join(from, 'package.json'), '{}')
  await createPackage(from, archive)
  // createPackage() ends when the last bytes are handed over, which is a moment before they are in the file.
  await vi.waitFor(() => expect(readArchive(archive)).toEqual({ files: ['dist/main.js', 'package.json'], faults: [] }))
  expect([extractText(archive, 'dist/main.js'), headerHash(archive)]).toEqual(['the program', expect.stringMatching(/^[0-9a-f]{64}$/)])
  const torn = join(folder, 'torn.asar')
  writeFileSync(torn, Buffer.from(readFileSync(archive, 'latin1').replace('the program', 'a program..'), 'latin1'))
  expect(readArchive(torn).faults).toEqual(['dist/main.js is not what its hash in the archive says.'])
})
