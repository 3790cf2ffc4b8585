import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type TreeStore, treeStore } from './tree-store.ts'

let folder: string
let store: TreeStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-trees-'))
  store = treeStore(folder, systemClock)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NAMED = [{ name: 'notes', version: '1.0.0', integrity: 'sha512-a' }]
const make = (
  id: string,
  build: (folder: string) => Promise<void>,
  refusal: 'package_not_installed' | 'package_script_failed' = 'package_script_failed',
) => store.make(id, NAMED, { build, place: 'beside', refusal })
const write = (tree: string, path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

describe.skipIf(process.platform === 'win32')('what no tree may contain', () => {
  const builds: Record<string, (tree: string) => Promise<void>> = {
    'a pipe': async (tree) => void execFileSync('mkfifo', [join(tree, 'pipe')]),
    'a socket': async (tree) => {
      const server = createServer().listen(join(tree, 's'))
      await once(server, 'listening')
      // Closing it would remove it.
      server.unref()
    },
    'more than 100 folders within each other': async (tree) => void mkdirSync(join(tree, 'd/'.repeat(102)), { recursive: true }),
    'more than 32 GB': async (tree) => void execFileSync('truncate', ['-s', '33G', join(tree, 'large')]),
  }

  it.each(Object.keys(builds))('%s is refused, is not waited for, and leaves nothing behind', async (what) => {
    const build = builds[what] ?? (() => Promise.reject(new Error('none')))
    await expect(make('odd', build)).rejects.toMatchObject({
      code: 'package_script_failed',
      message: expect.stringContaining(what) as string,
    })
    // Nobody else waits for it.
    const tree = await make('plain', async (place) => write(place, 'a', 'a'))
    await store.check(tree)
    expect(
      readdirSync(folder)
        .filter((name) => name !== '.lock')
        .sort(),
    ).toEqual(['plain', 'plain.files', 'plain.json'])
  })

  it('a pipe in place of a file that was installed is a change, and is not waited for', async () => {
    const tree = await make('plain', async (place) => write(place, 'a', 'a'))
    rmSync(join(tree.folder, 'a'))
    execFileSync('mkfifo', [join(tree.folder, 'a')])
    await expect(store.check(tree)).rejects.toMatchObject({ code: 'package_changed' })
  })
})

describe('a tree that is removed', () => {
  it('takes the files of its packages with it, and no other file', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'tooltray-elsewhere-'))
    const tree = await make('notes', async (place) => {
      for (const path of ['a', 'b', 'deep/c', 'linked/d']) write(place, path, path)
    })
    write(tree.folder, 'b', 'changed since')
    write(tree.folder, 'deep/mine', 'mine')
    // A link in place of a folder of the packages leads to files that only have the same names.
    rmSync(join(tree.folder, 'linked'), { recursive: true })
    write(elsewhere, 'd', 'linked/d')
    symlinkSync(elsewhere, join(tree.folder, 'linked'))
    await store.remove('notes')
    expect(readdirSync(tree.folder).sort()).toEqual(['b', 'deep', 'linked'])
    expect(readdirSync(join(tree.folder, 'deep'))).toEqual(['mine'])
    expect(readFileSync(join(elsewhere, 'd'), 'utf8')).toBe('linked/d')
    // It is made again beside what is there.
    const again = await make('notes', async (place) => write(place, 'a', 'a'))
    await store.check(again)
    expect(await store.leftBy('notes')).toHaveLength(1)
    rmSync(elsewhere, { recursive: true })
  })
})
