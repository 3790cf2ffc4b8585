import { describe, expect, it } from 'vitest'
import { howToGet, isKnownProgram } from './known-programs.ts'

describe('a program that is missing', () => {
  it('is said to come with what, from where, and by which command of the system', () => {
    expect(howToGet('uvx', 'darwin')).toBe(
      'uvx comes with uv, which runs Python programs. Install it with "brew install uv", or get it from https://docs.astral.sh/uv.',
    )
    expect(howToGet('npx', 'linux')).toBe('npx comes with Node.js, which runs JavaScript programs. Get it from https://nodejs.org.')
    expect(howToGet('C:\\Program Files\\nodejs\\npx.cmd', 'win32')).toContain('Install it with "winget install OpenJS.NodeJS.LTS"')
  })

  it('may be a slip of one that is known', () => {
    expect(howToGet('nxp', 'linux')).toBe('Did you mean "npx"? Install it, or write its full path into "command".')
    expect(howToGet('dokcer', 'linux')).toContain('Did you mean "docker"?')
  })

  it('that nobody knows is to be installed, or named by its path', () => {
    expect(howToGet('my-own-server', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(howToGet('/opt/nxp', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(howToGet('constructor', 'linux')).toBe('Install it, or write its full path into "command".')
    expect(isKnownProgram('constructor')).toBe(false)
  })

  it('is known by its name, wherever it is', () => {
    expect(['UVX.exe', '/usr/bin/docker', 'C:/node/npx.PS1', 'mine'].map(isKnownProgram)).toEqual([true, true, true, false])
  })
})
