import { describe, expect, it } from 'vitest'
import { howToGet, programSource } from './known-programs.ts'

describe('a program that is missing', () => {
  it('is said to come with what, from where, and by which command of the system', () => {
    expect(howToGet('uvx', 'darwin')).toBe(
      'uvx comes with uv, which runs Python programs. Get it from https://docs.astral.sh/uv, or run: brew install uv',
    )
    expect(howToGet('npx', 'linux')).toBe('npx comes with Node.js, which runs JavaScript programs. Get it from https://nodejs.org')
    expect(howToGet('C:\\Program Files\\nodejs\\npx.cmd', 'win32')).toContain('or run: winget install OpenJS.NodeJS.LTS')
  })

  it('may be a slip of one that is known', () => {
    expect(howToGet('nxp', 'linux')).toBe('Did you mean "npx"? Install it, or write its full path into "command".')
    expect(howToGet('dokcer', 'linux')).toContain('Did you mean "docker"?')
  })

  it('that nobody knows is to be installed, or named by its path', () => {
    expect(howToGet('my-own-server', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(howToGet('/opt/nxp', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(howToGet('constructor', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(programSource('constructor')).toBeUndefined()
  })

  it('has the same source wherever it is asked for', () => {
    expect([programSource('UVX.exe'), programSource('/usr/bin/docker'), programSource('mine')]).toEqual([
      'https://docs.astral.sh/uv',
      'https://www.docker.com/get-started',
      undefined,
    ])
  })
})
