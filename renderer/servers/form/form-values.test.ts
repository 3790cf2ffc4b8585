import { describe, expect, it } from 'vitest'
import { type FormValues, changedEntry, emptyForm, entryOf, formSchema, valuesOf, withProgram } from './form-values.ts'

const problems = (values: Partial<FormValues>, taken: string[] = []) =>
  (formSchema(new Set(taken)).safeParse({ ...emptyForm, ...values }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('the form of a server', () => {
  it('makes the entry of a program', () => {
    const values: FormValues = { ...emptyForm, name: 'a', command: 'npx -y "my server"', env: 'A=1\n\n B = x=y ', cwd: ' ~/x ' }
    expect(problems(values)).toEqual([])
    expect(entryOf(values)).toEqual({ command: 'npx', args: ['-y', 'my server'], env: { A: '1', B: 'x=y' }, cwd: '~/x' })
    expect(entryOf({ ...emptyForm, command: 'x' })).toEqual({ command: 'x' })
  })

  it('makes the entry of a program whose subcommands are tools, and keeps which of them', () => {
    const before = { type: 'CLI', command: 'git', commands: ['log'] }
    const values = valuesOf('git', before)
    expect(values).toMatchObject({ kind: 'program', cli: true, command: 'git' })
    expect(entryOf(values)).toEqual({ type: 'cli', command: 'git' })
    expect(changedEntry(before, { ...values, cwd: '/srv' })).toEqual({ type: 'cli', command: 'git', cwd: '/srv', commands: ['log'] })
    expect(changedEntry(before, { ...values, cli: false })).toEqual({ command: 'git' })
  })

  it('makes the entry of an address', () => {
    const values: FormValues = {
      ...emptyForm,
      kind: 'address',
      name: 'a',
      url: 'https://x/mcp',
      transport: 'sse',
      headers: 'X-Team: a:b',
      bearer: '${TOKEN}',
    }
    expect(problems(values)).toEqual([])
    expect(entryOf(values)).toEqual({ type: 'sse', url: 'https://x/mcp', headers: { 'X-Team': 'a:b' }, bearer: '${TOKEN}' })
  })

  it('has the time limits, and says when one is none', () => {
    expect(entryOf({ ...emptyForm, command: 'x', startTimeout: '90s', callTimeout: '30', idle: 'never', description: '7' })).toEqual({
      command: 'x',
      startTimeout: '90s',
      callTimeout: 30,
      idle: 'never',
      description: '7',
    })
    expect(problems({ name: 'a', command: 'x', callTimeout: 'soon' })).toEqual([
      ['callTimeout', 'It must be a duration: seconds, or text such as "90s", "5m" or "1h".'],
    ])
  })

  it('has what waits until a person has looked, and leaves it out where it is as ever', () => {
    expect(entryOf({ ...emptyForm, command: 'x', hold: 'all' })).toEqual({ command: 'x', hold: 'all' })
    expect(entryOf({ ...emptyForm, command: 'x' })).toEqual({ command: 'x' })
    expect(problems({ name: 'a', command: 'x', hold: 'some' })).toEqual([
      ['hold', 'It must be "all", "additions", "changes" or "nothing".'],
    ])
    const before = { command: 'x', hold: 'additions' }
    expect(changedEntry(before, valuesOf('a', before))).toEqual(before)
    expect(changedEntry(before, { ...valuesOf('a', before), hold: '' })).toEqual({ command: 'x' })
  })

  it.each([
    { command: 'npx', args: ['-y', 'my server', 'a"b', ''], env: { A: '1', KEY: ' two\nlines ', Q: '"x"' }, cwd: '/x' },
    { type: 'streamable-http', url: 'https://x/mcp', headers: { 'X-Team': 'a:b' }, bearer: '${TOKEN}', callTimeout: 30, idle: 'never' },
    { type: 'sse', url: 'https://x/sse' },
    { command: 'x', tools: { deny: ['a'] }, disabled: true, 'x-own': { kept: true } },
  ])('is filled with an entry and gives it back: %j', (entry) => {
    const values = valuesOf('a', entry)
    expect(problems(values)).toEqual([])
    expect(changedEntry(entry, values)).toEqual(entry)
  })

  it('changes what was changed, and keeps what it knows nothing of', () => {
    // An address has no program that could reach anything.
    const held = { command: 'x', sandbox: true }
    expect(changedEntry(held, { ...valuesOf('a', held), cwd: '/a' })).toEqual({ command: 'x', cwd: '/a', sandbox: true })
    expect(changedEntry(held, { ...valuesOf('a', held), kind: 'address', url: 'https://y' })).toEqual({ url: 'https://y' })
    const entry = { type: 'http', serverUrl: 'https://x', tools: { deny: ['a'] } }
    expect(changedEntry(entry, { ...valuesOf('a', entry), url: 'https://y' })).toEqual({
      type: 'http',
      url: 'https://y',
      tools: { deny: ['a'] },
    })
    expect(changedEntry(entry, { ...valuesOf('a', entry), kind: 'program', command: 'x' })).toEqual({
      command: 'x',
      tools: { deny: ['a'] },
    })
  })

  it('completes an address, and takes no page about a server for one', () => {
    const form: FormValues = { ...emptyForm, kind: 'address', name: 'a', url: 'mcp.notion.com/mcp' }
    expect(entryOf(form)).toMatchObject({ url: 'https://mcp.notion.com/mcp' })
    expect(formSchema(new Set()).safeParse(form).success).toBe(true)
    const page = formSchema(new Set()).safeParse({ ...form, url: 'github.com/a/b' }).error?.issues[0]
    expect(page).toMatchObject({ path: ['url'], message: expect.stringMatching(/^This is a page about a server/) as string })
  })

  it('says what is wrong beside the field', () => {
    expect(problems({})).toEqual([
      ['name', 'The name must not be empty.'],
      ['command', 'Enter the program to run.'],
    ])
    expect(problems({ name: 'a', command: 'x "y' })).toEqual([['command', 'A quote is not closed.']])
    expect(problems({ name: 'a', command: 'x', env: 'A=1\nB' })).toEqual([['env', 'Line 2 must have the form NAME=value.']])
    expect(problems({ name: 'a', command: 'x' }, ['a'])).toEqual([['name', 'There is already a server of that name.']])
    expect(problems({ kind: 'address', name: 'a', url: 'ftp://x' })).toEqual([['url', 'It must be an http:// or https:// address.']])
    expect(problems({ kind: 'address', name: 'a', url: 'https://x', headers: ': x' })).toEqual([
      ['headers', 'Line 1 must have the form Name: value.'],
    ])
  })
})

it('puts one program into the place of another in a command line', () => {
  expect(withProgram('npxx -y npxx "a b"', 'npxx', 'npx')).toBe('npx -y npxx "a b"')
  expect(withProgram('cmd /c npxx -y x', 'npxx', 'npx')).toBe('cmd /c npx -y x')
  expect(withProgram('uvx x', 'npxx', 'npx')).toBe('uvx x')
})
