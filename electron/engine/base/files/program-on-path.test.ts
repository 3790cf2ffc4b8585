import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programOnPath } from './program-on-path.ts'

it('finds a program in the folders of a PATH, on Windows by its endings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-path-'))
  try {
    writeFileSync(join(folder, 'brew'), '')
    writeFileSync(join(folder, 'winget.EXE'), '')
    const here = programOnPath(`/nowhere::${folder}`, 'linux')
    expect(['brew', 'winget', 'other'].map(here)).toEqual([true, false, false])
    const there = programOnPath(`;${folder}`, 'win32', '.EXE')
    expect(['brew', 'winget'].map(there)).toEqual([false, true])
    expect(programOnPath('', 'linux')('brew')).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
