import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { completePath } from './complete-path.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-paths-'))
  for (const folder of ['Documents', 'Downloads', '.config']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'Do it.txt'), '')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('completes what was typed, folders first', async () => {
  expect(await completePath(join(home, 'Do'), 'file', home)).toEqual([`${home}/Documents/`, `${home}/Downloads/`, `${home}/Do it.txt`])
  expect(await completePath('~/', 'folder', home)).toEqual([`${home}/Documents/`, `${home}/Downloads/`])
  expect(await completePath('~/.c', 'folder', home)).toEqual([`${home}/.config/`])
})

it('has nothing for what is none, not there, or not absolute', async () => {
  for (const typed of ['', 'Do', '.', '${HOME}/', `${home}/no/such`, `${home}/Do it.txt/x`, `${home}/a\0b`, `/${'x'.repeat(5_000)}`]) {
    expect(await completePath(typed, 'file', home)).toEqual([])
  }
})
