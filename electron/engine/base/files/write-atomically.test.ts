import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chownSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAtomically, writeInFolder } from './write-atomically.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-write-'))
  file = join(folder, 'file.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('writing a file in one step', () => {
  it('keeps the owner of a file', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can do this')
    writeFileSync(file, 'old')
    chownSync(file, 1234, 2345)
    await writeAtomically(file, 'new')
    const { uid, gid } = statSync(file)
    expect([readFileSync(file, 'utf8'), uid, gid]).toEqual(['new', 1234, 2345])
  })

  it('takes away what a killed process left of it, and nothing else', async () => {
    const names = ['.file.json.0123456789ab.tmp', '.file.json.ba9876543210.tmp', '.other.json.0123456789ab.tmp', '.file.json.mine.tmp']
    for (const name of names) writeFileSync(join(folder, name), 'half')
    for (const name of names.filter((_, at) => at !== 1)) utimesSync(join(folder, name), 1, 1)
    await writeAtomically(file, 'text')
    expect(readdirSync(folder).sort()).toEqual([
      '.file.json.ba9876543210.tmp',
      '.file.json.mine.tmp',
      '.other.json.0123456789ab.tmp',
      'file.json',
    ])
  })

  it('makes private folders and a private file', async () => {
    file = join(folder, 'new', 'deep', 'file.json')
    await writeAtomically(file, 'text')
    expect(readFileSync(file, 'utf8')).toBe('text')
    expect([modeOf(join(folder, 'new')), modeOf(join(folder, 'new', 'deep')), modeOf(file)]).toEqual(['700', '700', '600'])
  })

  it('makes no folder where one has to be there', async () => {
    file = join(folder, 'gone', 'file.json')
    await expect(writeInFolder(file, 'text')).rejects.toMatchObject({ code: 'storage_failed' })
    expect(readdirSync(folder)).toEqual([])
    mkdirSync(join(folder, 'gone'))
    await writeInFolder(file, 'text')
    expect(readFileSync(file, 'utf8')).toBe('text')
  })

  it('keeps the mode and leaves nothing else behind', async () => {
    writeFileSync(file, 'old')
    chmodSync(file, 0o640)
    await writeAtomically(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(modeOf(file)).toBe('640')
    expect(readdirSync(folder)).toEqual(['file.json'])
  })

  it('writes to the target of a link, also one that is not there yet', async () => {
    mkdirSync(join(folder, 'dotfiles'))
    symlinkSync('dotfiles/real.json', file)
    for (const text of ['first', 'second']) {
      await writeAtomically(file, text)
      expect(lstatSync(file).isSymbolicLink()).toBe(true)
      expect(readFileSync(join(folder, 'dotfiles', 'real.json'), 'utf8')).toBe(text)
    }
  })

  it('what the last check throws leaves the old text', async () => {
    writeFileSync(file, 'old')
    const refusal = new Error('no')
    await expect(writeAtomically(file, 'new', () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['file.json'])
  })

  it('a refusal of the system names the path, and nothing is lost', async () => {
    mkdirSync(file)
    writeFileSync(join(file, 'inside'), 'kept')
    await expect(writeAtomically(file, 'new')).rejects.toMatchObject({ code: 'storage_failed', data: { path: file, systemCode: 'EISDIR' } })
    expect(readdirSync(folder)).toEqual(['file.json'])
    expect(readFileSync(join(file, 'inside'), 'utf8')).toBe('kept')
  })

  it('a folder that cannot be made is storage_failed', async () => {
    writeFileSync(join(folder, 'blocked'), '')
    await expect(writeAtomically(join(folder, 'blocked', 'x', 'file.json'), 'new')).rejects.toMatchObject({ code: 'storage_failed' })
  })
})
