import { describe, expect, it } from 'vitest'
import { problemOf } from '../../base/errors.ts'
import { notFoundIn, programMissing } from './missing-program-error.ts'
import { startError } from './stdio.ts'

const said = (...lines: string[]): string | undefined => notFoundIn(lines.map((text) => ({ text })))

describe('a program that a command did not find', () => {
  it.each([
    ["'npx' is not recognized as an internal or external command,", 'npx'],
    ['env: node: No such file or directory', 'node'],
    ['/usr/bin/env: \u2018python3.13\u2019: No such file or directory', 'python3.13'],
    ["/usr/bin/env: 'node': No such file or directory", 'node'],
    ["env: can't execute 'node': No such file or directory", 'node'],
    ['sh: 1: uvx: not found', 'uvx'],
    ['/bin/sh: line 1: uvx: not found', 'uvx'],
    ['sh: docker: command not found', 'docker'],
    ['bash: line 1: docker: command not found', 'docker'],
    ['/bin/bash: docker: command not found', 'docker'],
    ['zsh:1: command not found: deno', 'deno'],
  ])('is read in: %s', (line, program) => {
    expect(said('starting', line, 'operable program or batch file.')).toBe(program)
  })

  it('is not read in what a server itself writes', () => {
    for (const line of ['my-server: command not found in config', 'Error: tool not found', 'env: x: Permission denied', 'sh: 1: not found'])
      expect(said(line), line).toBeUndefined()
  })
})

it('is an error with what the program is and how to get it', () => {
  const problem = problemOf(programMissing('deno', { PATH: '/nowhere' }, 'linux'))
  expect(problem).toMatchObject({
    code: 'program_missing',
    message: 'The program "deno" was not found.',
    program: { program: 'deno', product: { name: 'Deno' }, installation: { command: 'curl -fsSL https://deno.land/install.sh | sh' } },
  })
  expect(problem.hint).toBe(problem.program?.how)
})

it.each([
  ['sh -c "x y"', '"command" holds arguments, too: sh -c "x y"', 'Put them into "args": "command": "sh", "args": ["-c","\\"x","y\\""]'],
  ['/bin/sh -x', '"command" holds arguments, too: /bin/sh -x', 'Put them into "args": "command": "/bin/sh", "args": ["-x"]'],
  ['"/usr/bin/node"', '"command" has quotes around the program: "/usr/bin/node"', 'Take them off: "command": "/usr/bin/node"'],
])('says of a line for a shell what to write instead: %s', (command, message, hint) => {
  expect(problemOf(programMissing(command, { PATH: '/bin:/usr/bin' }, 'linux'))).toMatchObject({
    code: 'server_start_failed',
    message,
    hint,
  })
})

it('takes a path with a space, or an unknown name before one, for a program', () => {
  for (const command of ['/Program Files/x.exe', 'no-such-program -y'])
    expect(programMissing(command, { PATH: '/bin' }, 'linux').code).toBe('program_missing')
})

it('names the variable that is too long for the system', () => {
  const error = Object.assign(new Error('spawn E2BIG'), { code: 'E2BIG' })
  const program = { command: 'node', args: [], env: { BIG: 'x'.repeat(200 * 1024), KEY: 'secret' } }
  expect(startError(program, error).sentence).toContain('The longest of its variables is BIG, with 200 KB.')
})
