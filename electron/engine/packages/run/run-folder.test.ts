import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type RunFolders, runFolders } from './run-folder.ts'

let root: string
let servers: string[]
let runs: RunFolders
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tooltray-run-'))
  servers = ['notes']
  runs = runFolders(join(root, 'run'), systemClock, () => servers)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Lets a server have a file of that text. */
async function give(server: string, of: string, text: string): Promise<void> {
  const from = join(root, 'elsewhere')
  mkdirSync(from, { recursive: true })
  writeFileSync(join(from, 'data'), text)
  await (await runs.of({ server, manager: 'npm', package: of })).add(from, ['data'])
}
const has = async (server: string, of: string): Promise<string | undefined> => {
  try {
    return readFileSync(join((await runs.of({ server, manager: 'npm', package: of })).folder, 'data'), 'utf8')
  } catch {
    return undefined
  }
}

it('follows a new name, in place of what a server of that name left, and goes back to the old one alone', async () => {
  await give('notes', 'a', 'of notes')
  await give('memos', 'a', 'left')
  await give('memos', 'b', 'other package')
  const undo = await runs.rename('notes', 'memos')
  servers = ['memos']
  expect([await has('memos', 'a'), await has('memos', 'b'), await has('notes', 'a')]).toEqual(['of notes', 'other package', undefined])
  // As when the file of servers changes afterwards.
  await runs.rename('notes', 'memos')
  expect(await has('memos', 'a')).toBe('of notes')
  servers = ['notes']
  await undo()
  expect([await has('memos', 'a'), await has('memos', 'b'), await has('notes', 'a')]).toEqual(['left', 'other package', 'of notes'])
})

it('is still found by its old name if the server never got the other one', async () => {
  await give('notes', 'a', 'of notes')
  await runs.rename('notes', 'memos')
  expect(await has('notes', 'a')).toBe('of notes')
  servers = ['memos', 'notes']
  expect([await has('notes', 'a'), await has('memos', 'a')]).toEqual([undefined, 'of notes'])
})

it('adds no file in place of one that is there, and follows no link', async () => {
  await give('notes', 'a', 'first')
  await give('notes', 'a', 'second')
  expect(await has('notes', 'a')).toBe('first')
})
