import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'tooltray-folder-'))
afterEach(() => rmSync(join(root, 'a'), { recursive: true, force: true }))

const modeOf = (folder: string): number => statSync(folder).mode & 0o777

describe('makePrivateFolder', () => {
  it('makes all that is missing, for this user alone', () => {
    makePrivateFolder(join(root, 'a/b/c'))
    expect(['a', 'a/b', 'a/b/c'].map((folder) => modeOf(join(root, folder)))).toEqual([0o700, 0o700, 0o700])
  })

  it('leaves a folder that is there as it is', () => {
    makePrivateFolder(join(root, 'a'))
    chmodSync(join(root, 'a'), 0o755)
    makePrivateFolder(join(root, 'a'))
    makePrivateFolder('/')
    expect(modeOf(join(root, 'a'))).toBe(0o755)
  })

  it('says what the system says where a file is in the way', () => {
    writeFileSync(join(root, 'a'), '')
    expect(() => makePrivateFolder(join(root, 'a'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
    expect(() => makePrivateFolder(join(root, 'a/b/c'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  })

  it('gives up where the system makes none', ({ skip }) => {
    skip(process.platform !== 'linux', 'only on Linux')
    expect(() => makePrivateFolder('/proc/tooltray/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })
})
