import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptedStatus } from '../testing/scripted-answers.ts'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('help', () => {
  it('lists the groups and what is used most in 45 lines of 80 columns', async () => {
    const { code, stdout } = await tooltray([], { columns: 80 })
    expect(code).toBe(0)
    const shown =
      'search describe call run read prompt tools skills server app access login logout secret config ' +
      'status doctor docs logs audit learning connect serve pause resume stop completion'
    expect([...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name)).toEqual(shown.split(' '))
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(45)
  })

  it('lists the exit codes', async () => {
    expect((await tooltray(['help', 'exit-codes'])).stdout).toContain('130  interrupted (Ctrl+C)')
  })

  it.each([
    ['server', 'list add paste remove enable disable restart refresh changes packages gallery registry project tokens'],
    ['app', 'list import connect disconnect undo'],
    ['access', 'credential role rule check approvals'],
    ['config', 'export import sync profile'],
  ])('of the group %s lists its commands, each with examples', async (group, inner) => {
    const { stdout } = await tooltray([group, '--help'], { columns: 200 })
    expect([...(/Commands:([^]*)Examples:/.exec(stdout)?.[1] ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name)).toEqual(
      inner.split(' '),
    )
    for (const name of inner.split(' ')) expect((await tooltray([group, name, '--help'])).stdout).toContain(`tooltray ${group} ${name}`)
  })

  it.each([
    [['server', 'list'], ['list']],
    [['app', 'list'], ['clients']],
    [
      ['access', 'credential', 'list'],
      ['access', 'list'],
    ],
    [['access', 'credential'], ['access']],
  ])('%j is the same as %j', async (inGroup, alone) => {
    const { code, stdout, stderr } = await tooltray(alone)
    expect(await tooltray(inGroup)).toMatchObject({ code, stdout, stderr })
  })

  const COMMANDS = (
    'access add approvals audit benchmark call clients completion connect describe disable doctor enable export gallery ' +
    'import learning list login logout logs man paste pause pins policy profile refresh register registry remove restart ' +
    'restore resume role rule run search secret serve status stop sync tokens tools undo unregister'
  ).split(' ')
  it('is about the commands that the reference names', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/commands.md'), 'utf8')
    expect(COMMANDS.filter((name) => !new RegExp(`^(### |.*\\| \`)tooltray ${name}\\b`, 'm').test(page))).toEqual([])
  })

  it.each(COMMANDS)('of %s has examples', async (name) => {
    const { code, stdout } = await tooltray([name, '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
  })

  it.each([60, 80])('breaks its lines at words in %i columns', async (columns) => {
    for (const args of [[], ['search', '--help']]) {
      const [told = ''] = (await tooltray(args, { columns })).stdout.split(/^(?:First steps|Examples):$/m)
      for (const line of told.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
    }
  })

  it('prints the version', async () => {
    expect(await tooltray(['--version'])).toMatchObject({ code: 0, stdout: '9.9.9\n' })
  })
})

describe('wrong usage', () => {
  it('suggests the command that was meant', async () => {
    expect(await tooltray(['stauts'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: "error: Unknown command 'stauts'. [usage]\nhint: Did you mean status?\n",
    })
  })

  it.each([
    ['history', 'audit'],
    ['resource', 'read'],
    ['prompts', 'prompt'],
    ['ls', 'list'],
  ])('knows what %s means', async (word, command) => {
    expect((await tooltray([word])).stderr).toContain(`hint: Did you mean ${command}?\n`)
  })

  it('suggests nothing where nothing is near', async () => {
    expect((await tooltray(['constructor'])).stderr).toContain('hint: See: tooltray --help\n')
  })

  it('is told as an object with --json, wherever that stands', async () => {
    for (const args of [
      ['--json', 'call'],
      ['call', '--bogus', '--json'],
    ]) {
      const { code, stderr } = await tooltray(args)
      expect(code).toBe(2)
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage', hint: 'See: tooltray call --help' } })
    }
  })

  it.each([
    [['search', 'x', '--limit', '0']],
    [['call', 's__echo', '--timeout', 'soon']],
    [['add', 'x']],
    [['add', 'x', '--transport', 'pigeon', 'http://x']],
    [['status', 'more']],
    [['learning']],
    [['learning', 'keep-queries', 'maybe']],
    [['benchmark', 'search', '--tools', 'x']],
  ])('refuses %j', async (args) => {
    expect((await tooltray(args)).code).toBe(2)
  })
})

describe('formats', () => {
  it('prints JSON into a pipe, and into a terminal with --json', async () => {
    const printed = { ...scriptedStatus, warnings: [] }
    expect((await tooltray(['status'])).json()).toEqual(printed)
    expect((await tooltray(['status', '--json'], { columns: 80 })).json()).toEqual(printed)
  })

  it.each(['--table', '--no-json'])('prints tables into a pipe with %s', async (option) => {
    expect((await tooltray(['list', option])).stdout).toMatch(/^Server +State +Tools/)
  })

  it('has colours in a terminal only, and not with NO_COLOR', async () => {
    const { platform } = engine
    expect((await tooltray(['list'], { columns: 80 })).stdout).toContain('\u001B[')
    expect((await tooltray(['list', '--table'])).stdout).not.toContain('\u001B[')
    expect(
      (await tooltray(['list'], { columns: 80, platform: { ...platform, env: { ...platform.env, NO_COLOR: '1' } } })).stdout,
    ).not.toContain('\u001B[')
  })

  it('fits the terminal', async () => {
    const { stdout } = await tooltray(['tools', '--table'], {
      columns: 40,
      platform: { ...engine.platform, env: { ...engine.platform.env, NO_COLOR: '1' } },
    })
    expect(stdout).toBe('Tool     Effect  Description\ns__echo  read    Gives back what it gets\n')
  })
})

describe('add', () => {
  const program = { command: 'npx', args: ['-y', '--package', 'x', 'server-memory'] }
  it.each([
    ['without the two dashes', ['add', 'notes', 'npx', '-y', '--package', 'x', 'server-memory']],
    ['with them', ['add', 'notes', '--', 'npx', '-y', '--package', 'x', 'server-memory']],
  ])('gives a program all words that follow it, %s', async (_how, args) => {
    expect((await tooltray(args)).code).toBe(0)
    expect(engine.asked.at(-1)).toContain(JSON.stringify({ name: 'notes', entry: program }).slice(0, -1))
  })

  it('keeps to itself what stands before the program, and what follows an address', async () => {
    expect((await tooltray(['--json', 'add', '--env', 'A=b', 'notes', '--cwd=/', 'docker', 'run', '-i', 'x'])).code).toBe(0)
    expect(engine.asked.at(-1)).toContain('"command":"docker","args":["run","-i","x"],"env":{"A":"b"},"cwd":"/"')
    expect((await tooltray(['add', 'docs', 'https://x.test/mcp', '--bearer', 'abc'])).code).toBe(0)
    expect(engine.asked.at(-1)).toContain('"bearer":"abc"')
  })
})

it('a terminal that says it has no columns has 80', async () => {
  const { stdout, stderr } = await tooltray(['status', '--table'], { columns: 0 })
  expect(stdout.split('\n')[0]).toBe('Needs attention: 1 call is waiting for approval; 1 of 2 servers: mail. Details:')
  expect(stderr).toBe('')
})

it('profile list has a title for each of its columns', async () => {
  const [titles = '', first = ''] = (await tooltray(['profile', 'list', '--table'])).stdout.split('\n')
  expect(titles).toMatch(/^Profile +Active +Tool exposure +Servers$/)
  expect(first.slice(titles.indexOf('Servers'))).toBe('s, mail')
})
