import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CommandOption, Positional } from './command.ts'
import { type Command, commandLineOf, toolNameOf, toolOf } from './command-tool.ts'

const option = (flag: string, rest: Partial<CommandOption> = {}): CommandOption => ({
  flag,
  passing: 'space',
  type: 'string',
  choices: [],
  repeatable: false,
  required: false,
  description: '',
  ...rest,
})
const positional = (name: string, rest: Partial<Positional> = {}): Positional => ({
  name,
  required: false,
  repeatable: false,
  choices: [],
  description: '',
  ...rest,
})
const command = (options: CommandOption[], positionals: Positional[] = [], endsOptions = false): Command => ({
  path: ['add'],
  description: 'Adds a note',
  help: { options, positionals, endsOptions },
})
const words = (of: Command, args: Record<string, unknown>): readonly string[] => commandLineOf(of, args).words

test('a tool of options and arguments', () => {
  const add = command(
    [
      option('--kind', { choices: ['plain', 'todo'], description: 'What kind' }),
      option('-q', { passing: 'flag', type: 'boolean' }),
      option('--tag', { repeatable: true }),
      option('--color', { passing: 'optional' }),
      option('--stdin', { passing: 'flag', type: 'boolean' }),
    ],
    [positional('title', { required: true }), positional('tag', { repeatable: true })],
  )
  expect(toolOf('shelf', add)).toEqual({
    name: 'add',
    description: 'Adds a note (runs shelf add)',
    inputSchema: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['plain', 'todo'], description: 'What kind' },
        q: { type: 'boolean' },
        tag: { type: 'array', items: { type: 'string' } },
        color: { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
        stdin_option: { type: 'boolean' },
        title: { type: 'string' },
        tag_argument: { type: 'array', items: { type: 'string' } },
        stdin: { type: 'string', description: 'What it reads from standard input' },
      },
      required: ['title'],
      additionalProperties: false,
    },
  })
  const args = { kind: 'todo', q: true, tag: ['a', 'b'], color: true, title: 'Milk', tag_argument: ['c'], stdin: 'two litres' }
  expect(commandLineOf(add, args)).toEqual({
    words: ['add', '--kind', 'todo', '-q', '--tag', 'a', '--tag', 'b', '--color', 'Milk', 'c'],
    stdin: 'two litres',
  })
})

test.each([
  ['flag', option('--all', { passing: 'flag', type: 'boolean' }), true, ['--all']],
  ['flag that is false', option('--all', { passing: 'flag', type: 'boolean' }), false, []],
  ['flag that can be refused', option('--edit', { passing: 'flag-or-no', type: 'boolean' }), false, ['--no-edit']],
  ['value behind =', option('--file', { passing: 'equals' }), 'a b', ['--file=a b']],
  ['boolean that is a value', option('--edit', { passing: 'equals', type: 'boolean' }), false, ['--edit=false']],
  ['value of its own', option('--file'), 'a b', ['--file', 'a b']],
  ['number', option('--max', { type: 'integer' }), 3, ['--max', '3']],
  ['value that may be left out', option('--color', { passing: 'optional' }), 'always', ['--color=always']],
  ['value that looks like an option', option('--file'), '--evil', ['--file=--evil']],
  ['negative number', option('--max', { type: 'integer' }), -3, ['--max=-3']],
])('how a %s is written', (_what, one, value, expected) => {
  const key = one.flag.replace(/^-+/, '')
  expect(words(command([one]), { [key]: value })).toEqual(['add', ...expected])
})

describe('what a call may not do', () => {
  it.each([
    ['a value of a short option that is one itself', command([option('-o')]), { o: '--evil' }, 'cannot begin with a dash'],
    [
      'an argument that is one, where nothing ends them',
      command([], [positional('file')]),
      { file: '--evil' },
      'take "--evil" for an option',
    ],
    ['an option that was not offered', command([option('--all')]), { evil: true }, 'no option or argument "evil"'],
    ['a value that is not among the choices', command([option('--kind', { choices: ['a'] })]), { kind: 'b' }, 'one of: a'],
    ['several values where one goes', command([option('--kind')]), { kind: ['a', '--evil'] }, 'takes one value'],
    ['an object', command([], [positional('file')]), { file: { toString: 'x' } }, 'must be a text'],
    ['a NUL', command([], [positional('file')]), { file: 'a\0b' }, 'NUL'],
    ['leaving out what is needed', command([], [positional('file', { required: true })]), {}, '"file" is needed'],
    ['a flag with a value', command([option('--all', { passing: 'flag' })]), { all: '--evil' }, 'true or false'],
  ])('%s', (_what, of, args, sentence) => {
    expect(() => commandLineOf(of, args)).toThrow(sentence)
  })

  it('puts -- before arguments that begin with a dash, where the program knows it', () => {
    const of = command([option('--all', { passing: 'flag', type: 'boolean' })], [positional('file', { repeatable: true })], true)
    expect(words(of, { all: true, file: ['-x', 'y'] })).toEqual(['add', '--all', '--', '-x', 'y'])
    expect(words(of, { file: ['y'] })).toEqual(['add', 'y'])
  })

  it('never gives a word with a dash that was not offered, whatever the values', () => {
    const passing = fc.constantFrom('flag', 'flag-or-no', 'equals', 'space', 'optional') as fc.Arbitrary<CommandOption['passing']>
    const flag = fc.constantFrom('--alpha', '-b', '--gamma', '-delta')
    const options = fc.uniqueArray(fc.tuple(flag, passing, fc.boolean()), { selector: ([name]) => name, maxLength: 4 })
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('-x', '--evil', '--', '-', '--alpha=1'),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
    )
    const keys = fc.constantFrom('alpha', 'b', 'gamma', 'delta', 'file', 'stdin', 'evil')
    fc.assert(
      fc.property(options, fc.boolean(), fc.dictionary(keys, value), (given, ends, args) => {
        const offered = given.map(([name, how, repeatable]) => option(name, { passing: how, repeatable }))
        let line: readonly string[]
        try {
          line = words(command(offered, [positional('file', { repeatable: true })], ends), args)
        } catch {
          return // refused
        }
        const end = line.indexOf('--')
        const before = end === -1 ? line : line.slice(0, end)
        for (const word of before.filter((one) => one.startsWith('-'))) {
          const name = word.split('=', 1)[0] ?? ''
          expect(
            offered.some((one) => one.flag === name || (one.passing === 'flag-or-no' && name === `--no-${one.flag.replace(/^-+/, '')}`)),
          ).toBe(true)
        }
      }),
    )
  })
})

test('names of tools are fit for every client', () => {
  expect(toolNameOf('git', [])).toBe('git')
  expect(toolNameOf('git', ['remote', 'set-url'])).toBe('remote_set-url')
  expect(toolNameOf('my tool', [])).toBe('my-tool')
  expect(toolNameOf('heroku', ['apps:create'])).toBe('apps-create')
})
