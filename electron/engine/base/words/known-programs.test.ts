import { describe, expect, it } from 'vitest'
import { isKnownProgram, missingProgramOf } from './known-programs.ts'
import { missingWords } from './missing-words.ts'

const on = (os: NodeJS.Platform, ...programs: readonly string[]) => ({ os, has: (program: string) => programs.includes(program) })
const bare = on('linux')

/** The command that installs what a program comes with, on each kind of computer. */
const command = (program: string, ...host: Parameters<typeof on>) => missingProgramOf(program, on(...host)).installation?.command

describe('a program that is missing', () => {
  it('is said to come with what, from where, and by which command of this computer', () => {
    expect(missingProgramOf('uvx', on('darwin', 'brew'))).toEqual({
      program: 'uvx',
      how:
        'uvx comes with uv, which runs Python programs. Install it with "brew install uv", or get it from ' +
        'https://docs.astral.sh/uv/getting-started/installation.',
      product: { name: 'uv', does: 'runs Python programs', page: 'https://docs.astral.sh/uv/getting-started/installation' },
      installation: { by: 'Homebrew', command: 'brew install uv' },
    })
    expect(missingProgramOf('npx', bare).how).toBe(
      'npx comes with Node.js, which runs JavaScript programs. Get it from https://nodejs.org/en/download.',
    )
    expect(missingProgramOf('docker', on('win32', 'winget')).how).toMatch(/get-docker\. Then open Docker Desktop once\.$/)
    expect(missingWords(missingProgramOf('npx', bare))).toMatch(/^npx, which is not on this computer\. npx comes with/)
  })

  it.each([
    ['npx', 'brew install node', 'winget install OpenJS.NodeJS.LTS', 'sudo apt install nodejs npm', undefined],
    [
      'uvx',
      'brew install uv',
      'winget install --id=astral-sh.uv -e',
      'curl -LsSf https://astral.sh/uv/install.sh | sh',
      'curl -LsSf https://astral.sh/uv/install.sh | sh',
    ],
    ['docker', 'brew install --cask docker-desktop', 'winget install Docker.DockerDesktop', 'sudo apt install docker.io', undefined],
    ['python3', 'brew install python', 'winget install 9NQ7512CXL7T', 'sudo apt install python3', undefined],
    ['python', 'brew install python', 'winget install 9NQ7512CXL7T', 'sudo apt install python-is-python3', undefined],
    [
      'deno',
      'brew install deno',
      'winget install DenoLand.Deno',
      'curl -fsSL https://deno.land/install.sh | sh',
      'curl -fsSL https://deno.land/install.sh | sh',
    ],
    [
      'bunx',
      'brew install oven-sh/bun/bun',
      'winget install Oven-sh.Bun',
      'curl -fsSL https://bun.com/install | bash',
      'curl -fsSL https://bun.com/install | bash',
    ],
  ])('%s is installed with what this computer has', (program, brew, winget, apt, macWithoutBrew) => {
    expect(command(program, 'darwin', 'brew')).toBe(brew)
    expect(command(program, 'win32', 'winget')).toBe(winget)
    expect(command(program, 'linux', 'apt-get')).toBe(apt)
    expect(command(program, 'darwin')).toBe(macWithoutBrew)
    expect(command(program, 'win32')).toBeUndefined()
    // A manager of another system does not count: Homebrew on Linux, apt on a Mac.
    expect(command(program, 'linux', 'brew', 'winget')).toBe(macWithoutBrew)
  })

  it('is installed by the manager of the distribution', () => {
    const managers = ['apt-get', 'dnf', 'pacman', 'zypper', 'apk']
    expect(managers.map((manager) => command('node', 'linux', manager))).toEqual([
      'sudo apt install nodejs npm',
      'sudo dnf install nodejs npm',
      'sudo pacman -S nodejs npm',
      'sudo zypper install nodejs npm',
      'apk add nodejs npm',
    ])
    // Where a distribution has no package, its own installer is shown, or only its page.
    expect(command('docker', 'linux', 'dnf')).toBeUndefined()
    expect(command('uv', 'linux', 'dnf')).toContain('https://astral.sh/')
    expect(command('git', 'linux', 'zypper')).toBe('sudo zypper install git')
    expect(command('bun', 'linux', 'dnf')).toContain('https://bun.com/')
  })

  it('has pages on https alone, and commands that name no other host than that of their maker', () => {
    for (const program of [
      'npx',
      'uvx',
      'docker',
      'podman',
      'python',
      'pipx',
      'bun',
      'deno',
      'pnpm',
      'git',
      'go',
      'java',
      'dotnet',
      'cargo',
    ]) {
      const { product, installation } = missingProgramOf(program, bare)
      expect(product?.page).toMatch(/^https:\/\/[\w./-]*\w$/)
      for (const [, host = ''] of (installation?.command ?? '').matchAll(/https?:\/\/([^/]+)/g))
        expect(['astral.sh', 'deno.land', 'bun.com']).toContain(host)
    }
  })

  it('may be a slip of one that is known', () => {
    expect(missingProgramOf('nxp', bare)).toEqual({
      program: 'nxp',
      how: 'Did you mean "npx"? Install it, or use its full path as the command.',
      near: 'npx',
    })
    expect(['npxx', 'pyhton', 'dokcer', 'dneo', 'uvxx'].map((slip) => missingProgramOf(slip, bare).near)).toEqual([
      'npx',
      'python',
      'docker',
      'deno',
      'uvx',
    ])
  })

  it('that nobody knows is to be installed, or named by its path', () => {
    for (const program of ['my-own-server', '/opt/nxp', 'constructor'])
      expect(missingProgramOf(program, bare)).toEqual({ program, how: 'Install it, or use its full path as the command.' })
    expect(isKnownProgram('constructor')).toBe(false)
  })

  it('at its path is named by PATH where PATH has it', () => {
    expect(missingProgramOf('/opt/node-20/bin/node', on('linux', 'node'))).toEqual({
      program: '/opt/node-20/bin/node',
      how: '"node" is installed, but not there: use "node" as the command.',
      near: 'node',
    })
    expect(missingProgramOf('/opt/node-20/bin/node', bare).near).toBeUndefined()
  })

  it('is known by its name, wherever it is', () => {
    expect(['UVX.exe', '/usr/bin/docker', 'C:/node/npx.PS1', 'mine'].map(isKnownProgram)).toEqual([true, true, true, false])
    expect(missingProgramOf('C:\\node\\npx.cmd', on('win32', 'winget'))).toMatchObject({
      program: 'C:\\node\\npx.cmd',
      installation: { command: 'winget install OpenJS.NodeJS.LTS' },
    })
  })
})
