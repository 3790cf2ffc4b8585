import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeLinks } from './disk.ts'

it('takes away links on a path within a folder, and nothing that they lead to', ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const [own, elsewhere] = [join(folder, 'own'), join(folder, 'elsewhere')] as const
  mkdirSync(join(own, 'real'), { recursive: true })
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'file'), 'x')
  symlinkSync(elsewhere, join(own, 'real/link'))
  symlinkSync(elsewhere, join(own, 'other'))
  removeLinks(own, 'real/link/file')
  removeLinks(own, 'not/there')
  expect(existsSync(join(own, 'real/link'))).toBe(false)
  expect(lstatSync(join(own, 'other')).isSymbolicLink()).toBe(true)
  expect(existsSync(join(elsewhere, 'file'))).toBe(true)
  rmSync(folder, { recursive: true })
})
