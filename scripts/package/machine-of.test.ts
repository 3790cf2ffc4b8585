import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { machineOf } from './machine-of.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-machine-of-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of 256 bytes with some written into it. */
function machineWith(...parts: readonly (readonly [at: number, bytes: readonly number[]])[]): string | undefined {
  const bytes = Buffer.alloc(256)
  for (const [at, written] of parts) bytes.set(written, at)
  const file = join(folder, 'file')
  writeFileSync(file, bytes)
  return machineOf(file)
}

const ELF = [0, [0x7f, 0x45, 0x4c, 0x46]] as const
const MACH = [0, [0xcf, 0xfa, 0xed, 0xfe]] as const
const MZ = [0, [0x4d, 0x5a]] as const

it.each([
  ['linux x64', [ELF, [18, [62, 0]]]],
  ['linux arm64', [ELF, [18, [183, 0]]]],
  ['linux of an unknown processor', [ELF, [18, [8, 0]]]],
  ['darwin x64', [MACH, [4, [7, 0, 0, 1]]]],
  ['darwin arm64', [MACH, [4, [12, 0, 0, 1]]]],
  ['win32 x64', [MZ, [60, [128]], [128, [0x50, 0x45, 0, 0, 0x64, 0x86]]]],
  ['win32 arm64', [MZ, [60, [128]], [128, [0x50, 0x45, 0, 0, 0x64, 0xaa]]]],
  [undefined, [MZ, [60, [250]]]],
  [undefined, []],
] as const)('%s', (machine, parts) => {
  expect(machineWith(...parts)).toBe(machine)
})

it('the program that runs this is one of this machine', () => {
  expect(machineOf(process.execPath)).toBe(`${process.platform} ${process.arch}`)
})
