import { describe, expect, it } from 'vitest'
import { fetchesPackages, programName, registryOf, runnerKind, shownProgram } from './program-name.ts'

const FOLDERS = ['', '/usr/bin/', 'C:\\Program Files\\node\\', 'C:/node/', './', '\\\\host\\share\\']
const ENDINGS = ['', '.exe', '.cmd', '.bat', '.ps1']
const CASES = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/^./, (first) => first.toUpperCase()),
]

const waysToWrite = (name: string): string[] =>
  FOLDERS.flatMap((folder) => ENDINGS.flatMap((ending) => CASES.map((cased) => folder + cased(name + ending))))

describe('the program that a command names', () => {
  it.each([
    ['npx', 'packages', 'npm'],
    ['bunx', 'packages', 'npm'],
    ['pnpm', 'packages', 'npm'],
    ['uvx', 'packages', 'pypi'],
    ['pipx', 'packages', 'pypi'],
    ['dnx', 'packages', 'nuget'],
    ['deno', 'packages', undefined],
    ['node', 'interpreter', undefined],
    ['ts-node', 'interpreter', undefined],
    ['python', 'interpreter', undefined],
    ['python3', 'interpreter', undefined],
    ['python3.13', 'interpreter', undefined],
    ['docker', 'container', undefined],
    ['nerdctl', 'container', undefined],
    ['cmd', 'wrapper', undefined],
    ['env', 'wrapper', undefined],
    ['sudo', 'shell', undefined],
    ['git', undefined, undefined],
    ['npx-like', undefined, undefined],
    ['pythonista', undefined, undefined],
    ['constructor', undefined, undefined],
  ] as const)('%s is the same however it is written', (name, kind, registry) => {
    for (const command of waysToWrite(name))
      expect([programName(command), runnerKind(command), registryOf(command)], command).toEqual([name, kind, registry])
  })

  it('is shown as it is written', () => {
    expect(['C:\\Tools\\Git.EXE', '/opt/My Tool', 'x.js', 'a.exe.cmd', ''].map(shownProgram)).toEqual([
      'Git',
      'My Tool',
      'x.js',
      'a.exe',
      '',
    ])
  })
})

it.each([
  'npx -y x',
  '/usr/bin/npx x',
  'C:\\node\\npx.cmd x',
  'C:\\node\\NPX.PS1 x',
  'uvx x',
  'uv tool run x',
  'uv run --with x y',
  'docker run -i --rm x',
  'cmd /c npx -y x',
  'CMD.EXE /C NPX.CMD -y x',
  'bunx x',
  'pnpm dlx x',
  'npm exec x',
])('%s fetches what it runs', (line) => {
  const [command = '', ...args] = line.split(' ')
  expect(fetchesPackages(command, args)).toBe(true)
})

it.each(['node x.js', 'python -m x', 'docker ps', 'npm start', '/opt/npx-like x', 'cmd /c dir', 'cmd', 'constructor x'])(
  '%s does not',
  (line) => {
    const [command = '', ...args] = line.split(' ')
    expect(fetchesPackages(command, args)).toBe(false)
  },
)
