import { readFileSync } from 'node:fs'

/** Processors by the numbers that each format has for them (ELF `e_machine`, PE `Machine`, Mach-O `cputype`), as Node calls them. */
const ELF: Readonly<Record<number, string>> = { 62: 'x64', 183: 'arm64' }
const PE: Readonly<Record<number, string>> = { 0x8664: 'x64', 0xaa64: 'arm64' }
const MACH: Readonly<Record<number, string>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

/** The system and processor that a program or library is made for, e.g. `linux x64`; undefined for a file that is neither. */
export function machineOf(file: string): string | undefined {
  const bytes = readFileSync(file)
  if (bytes.length < 64) return undefined
  if (bytes.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))) return named('linux', ELF[bytes.readUInt16LE(18)])
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return named('darwin', MACH[bytes.readUInt32LE(4)])
  const at = bytes.readUInt32LE(60)
  const isPe =
    bytes.subarray(0, 2).toString('latin1') === 'MZ' && at + 6 <= bytes.length && bytes.subarray(at, at + 4).toString('latin1') === 'PE\0\0'
  return isPe ? named('win32', PE[bytes.readUInt16LE(at + 4)]) : undefined
}

function named(system: NodeJS.Platform, processor = 'of an unknown processor'): string {
  return `${system} ${processor}`
}
