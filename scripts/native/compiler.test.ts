import { describe, expect, it } from 'vitest'
import { compilerFor, systemName } from './compiler.ts'

/** Installed compilers, and what each says that its programs are for. */
type Installed = Readonly<Record<string, string>>

const find = (system: NodeJS.Platform, arch: string, installed: Installed) => compilerFor(system, arch, (command) => installed[command])

describe('the compiler of the helper', () => {
  it.each<[string, NodeJS.Platform, string, Installed, string | undefined]>([
    ['musl before glibc', 'linux', 'x64', { gcc: 'x86_64-linux-gnu', 'musl-gcc': 'x86_64-linux-gnu' }, 'musl-gcc'],
    ['glibc without musl', 'linux', 'arm64', { gcc: 'aarch64-linux-gnu' }, 'gcc'],
    ['clang on macOS', 'darwin', 'arm64', { clang: 'arm64-apple-darwin24.6.0' }, 'clang'],
    ['MinGW', 'win32', 'x64', { 'x86_64-w64-mingw32-gcc': 'x86_64-w64-mingw32' }, 'x86_64-w64-mingw32-gcc'],
    ['gcc on Windows', 'win32', 'x64', { gcc: 'x86_64-w64-mingw32' }, 'gcc'],
    [
      'LLVM on ARM',
      'win32',
      'arm64',
      { gcc: 'x86_64-w64-mingw32', 'aarch64-w64-mingw32-clang': 'aarch64-w64-windows-gnu' },
      'aarch64-w64-mingw32-clang',
    ],
    [
      'none for ARM, where all are for x64',
      'win32',
      'arm64',
      { gcc: 'x86_64-w64-mingw32', 'x86_64-w64-mingw32-gcc': 'x86_64-w64-mingw32' },
      undefined,
    ],
    ['none', 'linux', 'x64', {}, undefined],
  ])('is %s', (_name, system, arch, installed, command) => {
    const found = find(system, arch, installed)
    expect([found?.command, found?.arch]).toEqual([command, command === undefined ? undefined : arch])
  })

  it('makes programs for the oldest macOS that Electron runs on', () => {
    expect(find('darwin', 'x64', { clang: 'x86_64-apple-darwin24.6.0' })?.flags).toContain('-mmacosx-version-min=13.0')
  })

  it('leaves them in a folder of the processor that they are for', () => {
    const windows = find('win32', 'arm64', { gcc: 'aarch64-w64-mingw32' })
    const mac = find('darwin', 'arm64', { clang: 'arm64-apple-darwin24.6.0' })
    expect([windows, mac].map((compiler) => compiler && systemName(compiler, 'darwin'))).toEqual(['win32-arm64', 'darwin-arm64'])
  })
})
