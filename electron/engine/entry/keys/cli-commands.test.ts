import { expect, test } from 'vitest'
import { isCliEntry } from './cli-commands.ts'
import { serverEntry } from '../schema.ts'

test('all subcommands of a program, some by their words, or some with what is to be said of them', () => {
  const git = { type: 'cli', command: 'git', cwd: '/srv' }
  expect(serverEntry.parse(git)).toMatchObject({ transport: 'cli', command: 'git', args: [], cwd: '/srv', commands: undefined })
  expect(serverEntry.parse({ ...git, commands: ['log', 'remote add'] })).toMatchObject({ commands: { log: {}, 'remote add': {} } })
  const commands = {
    log: { description: 'Shows commits', annotations: { readOnlyHint: true } },
    '': { options: { '--version': { type: 'boolean' } }, arguments: [{ name: 'path', repeat: true }], endsOptions: true },
  }
  expect(serverEntry.parse({ ...git, commands })).toMatchObject({ commands })
})

test.each([
  ['an option as a subcommand', ['--exec-path']],
  ['an option among its words', ['log --all']],
  ['a space too many', ['remote  add']],
  ['an option that is none', { log: { options: { 'max count': {} } } }],
  ['an argument without a name', { log: { arguments: [{}] } }],
  ['a type that nobody knows', { log: { options: { '--max': { type: 'date' } } } }],
])('refuses %s', (_what, commands) => {
  expect(serverEntry.safeParse({ type: 'cli', command: 'git', commands }).success).toBe(false)
})

test('the type may be spelt in any way, and means the same everywhere', () => {
  for (const type of ['cli', 'CLI', 'c-l_i ']) {
    expect(isCliEntry({ type })).toBe(true)
    expect(serverEntry.parse({ type, command: 'git' }).transport).toBe('cli')
  }
  expect(isCliEntry({ type: 'stdio' })).toBe(false)
  expect(isCliEntry({})).toBe(false)
})
