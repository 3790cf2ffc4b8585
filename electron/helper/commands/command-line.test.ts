import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../engine/entry/consent/agreement.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import { thisPlatform } from '../../engine/platform.ts'
import { runCommandLine } from './command-line.ts'
import { recordedTerminal } from '../testing/recorded-terminal.ts'
import { type ScriptedEngine, scriptedStatus, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

const script = join(import.meta.dirname, '../tooltray.ts')
/** The real program, as a process. */
function start(...args: string[]) {
  return spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...engine.platform.env }, stdio: 'pipe' })
}

describe('help', () => {
  it('lists every command and the exit codes', async () => {
    const { code, stdout } = await tooltray([])
    expect(code).toBe(0)
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(stdout).toContain('130  interrupted (Ctrl+C)')
  })

  const COMMANDS = 'add benchmark call clients completion connect describe disable doctor enable export import learning list login logout logs man paste pause profile refresh register registry remove restore resume search secret serve status stop tools undo unregister'.split(' ')
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
    ['audit', 'logs'],
    ['read', 'call'],
    ['prompt', 'call'],
    ['policy', 'profile'],
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
    expect((await tooltray(['status'])).json()).toEqual(scriptedStatus)
    expect((await tooltray(['status', '--json'], { columns: 80 })).json()).toEqual(scriptedStatus)
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

describe('commands', () => {
  it('status says first whether all is well, then servers, then sessions', async () => {
    const lines = (await tooltray(['status', '--table'])).stdout.split('\n')
    expect(lines[0]).toBe('Something needs you: 1 of 2 servers: mail. Details: tooltray doctor')
    expect(lines[4]).toBe('mail    ! needs sign-in      0  Sign in.')
    expect(lines.find((line) => line.startsWith('Claude 1'))).toMatch(/2025-11-25 +\d+ d +3$/)
  })

  it('search gives the answer whole, or as a table with what was not searched beside it', async () => {
    expect((await tooltray(['search', 'give', 'back', '--json'])).json()).toMatchObject({
      search_id: 's-1',
      searched: 2,
      hits: [{ name: 's__echo', server: 's', score: 4.5 }],
      unavailable: [{ name: 'mail' }],
    })
    const people = await tooltray(['search', 'give back', '--table', '--limit', '3', '--server', 's'])
    expect(people.stdout).toContain('s__echo  read     4.50  Gives back what it gets')
    expect(people.stderr).toBe('1 server could not be searched: mail. See: tooltray status\n')
    expect(await tooltray(['search', 'nothing', '--table'])).toMatchObject({ code: 0, stdout: '' })
  })

  it('search --explain shows each word with its part, and what multiplies the sum', async () => {
    const { stdout } = await tooltray(['search', 'give back', '--explain', '--table'])
    expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim())).toEqual([
      's__echo | read | 4.50',
      'Gives back what it gets',
      'Word | Found | As | In | Part',
      'give | gives | the word | name, first sentence | 2.00',
      'back | back | learned from use | past searches | 1.00',
      'sum | 3.00',
      'times | share of the query answered | × 1.50',
      'score | 4.50',
      'Not found in it: rabbit',
      'Moved up over a near-tie, to learn whether it is better.',
      '',
    ])
    expect((await tooltray(['search', 'give back', '--explain'])).json()).toMatchObject({ hits: [{ explored: true, explanation: { score: 4.5 } }] })
  })

  it('search --why-not says where a tool stands', async () => {
    const { stdout } = await tooltray(['search', 'give', 'back', '--why-not', 's__echo', '--table'])
    expect(stdout).toMatch(/^s__echo {2}beyond-limit\nIt is number 7\.\nWord /)
    expect((await tooltray(['search', 'give', '--why-not', 's__echo'])).json()).toMatchObject({ reason: 'beyond-limit', rank: 7 })
    expect((await tooltray(['search', 'give', '--why-not', 's__other'])).code).toBe(3)
  })

  it('search --cases makes the kept searches again, and fails when one does', async () => {
    const { code, stdout } = await tooltray(['search', '--cases', '--table'])
    expect(code).toBe(1)
    expect(stdout).toContain('yes')
    expect(stdout).toContain('It shares no word with the query.')
    expect((await tooltray(['search', '--cases'])).json()).toMatchObject([{ passes: true, rank: 1 }, { passes: false }])
    expect(await tooltray(['search'])).toMatchObject({ code: 2 })
  })

  it('learning shows and changes what search learns', async () => {
    expect((await tooltray(['learning', 'status', '--table'])).stdout).toBe(
      'Search learns from use.\nLearned: 2 words for 1 tool.\nQueries are kept as typed: 1.\n',
    )
    expect((await tooltray(['learning', 'export', '--table'])).json()).toMatchObject({ queries: [{ query: 'give back', times: 2 }] })
    expect((await tooltray(['learning', 'clear'])).json()).toMatchObject({ words: 0 })
    const off = await tooltray(['learning', 'disable', '--table'])
    expect(off.stdout).toContain('does not learn')
    expect(off.stderr).toContain('ends with the engine')
    await tooltray(['learning', 'enable'])
    expect((await tooltray(['learning', 'keep-queries', 'off', '--table'])).stdout).toContain('No query is kept as typed.')
    expect(engine.asked).toEqual(['clear', 'learn {"enabled":false}', 'learn {"enabled":true}', 'learn {"keepQueries":false}'])
  })

  it('call tells which search it came from', async () => {
    await tooltray(['call', 's__echo', 'a=1', '--search-id', 's-1'])
    expect(engine.asked).toEqual(['call s-1'])
  })

  it('tools of one server', async () => {
    expect((await tooltray(['tools', 's'])).json()).toMatchObject([{ name: 's__echo' }])
    expect((await tooltray(['tools', 'nobody'])).code).toBe(3)
  })

  it('describe prints what is known, and fails for what is not', async () => {
    const { code, stdout, stderr } = await tooltray(['describe', 's__echo', 's__ecko', '--table'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^s__echo {2}read\n\nGives back what it gets\n/)
    expect(stderr).toBe('error: There is no tool named "s__ecko". [tool_unknown]\nhint: Did you mean s__echo?\n')
    expect((await tooltray(['describe', 's__echo'])).json()).toMatchObject({
      tools: [{ name: 's__echo', inputSchema: { type: 'object' } }],
      unknown: [],
    })
  })

  it('call gives the result untouched as JSON', async () => {
    expect((await tooltray(['call', 's__echo', '{"a":1}', '--json'])).json()).toEqual({
      content: [{ type: 'text', text: '{"a":1}' }],
      unknownField: { kept: true },
    })
  })

  it('call takes pairs and stdin, and prints text for people', async () => {
    expect((await tooltray(['call', 's__echo', 'n=1', 't=x', '--table'])).stdout).toBe('{"n":1,"t":"x"}\n')
    expect((await tooltray(['call', 's__echo', '-', '--table'], { stdin: '{"b":2}' })).stdout).toBe('{"b":2}\n')
  })

  it.each([
    ['s__fail', 1, 'The tool reported an error.\n'],
    ['s__nope', 3, 'error: There is no tool named "s__nope". [tool_unknown]\nhint: Did you mean s__echo?\n'],
    ['s__slow', 5, 'error: s did not answer within 1 s. [call_timeout]\nhint: Give it longer.\n'],
    ['s__die', 6, 'error: The engine ended before it answered. [engine_unreachable]\nhint: See what it wrote last: tooltray logs\n'],
  ])('call of %s ends with %i', async (name, code, stderr) => {
    expect(await tooltray(['call', name, '--table'])).toMatchObject({ code, stderr })
  })

  it('with --json, stderr carries the error alone', async () => {
    const { code, stdout, stderr } = await tooltray(['call', 's__nope', '--json'])
    expect([code, stdout]).toEqual([3, ''])
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'tool_unknown', message: 'There is no tool named "s__nope".', hint: 'Did you mean s__echo?' },
    })
    expect(await tooltray(['call', 's__fail', '--json'])).toMatchObject({ code: 1, stderr: '' })
  })

  it('add sends the entry, and says what of it was kept as a secret', async () => {
    const { code, stdout, stderr } = await tooltray([
      'add',
      'web',
      'https://x.test/mcp',
      '--bearer',
      'abc',
      '--header',
      'A=1',
      '--header',
      'B: 2',
      '--replace',
    ])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('Tooltray will talk to: https://x.test/mcp')
    expect(stderr).toContain('bearer looks like a key: it is kept as a secret, and servers.json says ${secret:web.bearer}.')
    await tooltray(['add', 'fs', '--env', 'A=b', '--', 'npx', '-y', 'server', '--json'])
    expect(engine.asked).toEqual([
      'add {"name":"web","entry":{"type":"http","url":"https://x.test/mcp","headers":{"A":"1","B":"2"},"bearer":"abc"},"replace":true}',
      expect.stringMatching(/^add {"name":"fs","entry":{"command":"npx","args":\["-y","server","--json"\],"env":{"A":"b"}},"replace":false,"agreed":"[a-f0-9]{64}"}$/),
    ])
  })

  it('add shows what it will run, and agrees to just that: whoever typed it has seen it', async () => {
    const { code, stderr } = await tooltray(['add', 'fs', '--env', 'API_KEY=b', '--cwd', '/srv', '--', 'sudo', 'a b', '$(x)'])
    expect([code, stderr.split('\n').slice(0, 5)]).toEqual([
      0,
      ['Tooltray will start, without a shell: sudo "a b" "$(x)"', 'In the folder: /srv', 'With: API_KEY', 'warning: It asks for the rights of the administrator.', 'Added fs. See how it stands: tooltray status'],
    ])
    expect(engine.asked[0]).toContain(`"agreed":"${fingerprintOf({ command: 'sudo', args: ['a b', '$(x)'], cwd: '/srv', env: { API_KEY: '' } })}"`)
  })

  it('add says when a path is meant from here, where the server will not run', async () => {
    expect((await tooltray(['add', 'x', '--', 'node', 'electron/main/main.ts'])).stderr).toContain('electron/main/main.ts is in this folder')
    const added = await tooltray(['add', 'x', '--cwd', '.', '--', 'node', 'electron/main/main.ts'])
    expect(added.stderr).not.toContain('is in this folder')
    expect(engine.asked.at(-1)).toContain(`"cwd":${JSON.stringify(resolve('.'))}`)
    expect((await tooltray(['add', 'x', '--', 'npx', '-y', '@scope/server@1.2', 'https://x.test/a'])).stderr).not.toContain('is in this folder')
  })

  it('add prints no key back, wherever it stands', async () => {
    for (const args of [['--', 'npx', 'x', '--token=planted-key-1'], ['--', 'npx', 'x', '--api-key', 'planted-key-1'], ['--', 'docker', 'run', '-e', 'API_KEY=planted-key-1', 'x'], ['https://me:planted-key-1@x.test/mcp?key=planted-key-1']]) {
      const { code, stdout, stderr } = await tooltray(['add', 'db', ...args])
      expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('planted')])
    }
  })

  it('add of a bundle shows it, needs a yes, and installs it by its absolute path', async () => {
    const refused = await tooltray(['add', 'some/notes.mcpb', '--set', 'KEY=k'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('so it needs your word')])
    expect(refused.stderr).toContain('Notes 1.0.0 by Ada, with the tools add\nKeeps notes\nTooltray will start, without a shell: npx "we ather"')
    expect(engine.asked).toEqual([`bundle {"path":${JSON.stringify(resolve('some/notes.mcpb'))}}`])
    expect((await tooltray(['add', 'some/notes.mcpb', '--set', 'KEY=k', '--as', 'mine', '--yes'])).code).toBe(0)
    expect(engine.asked.at(-1)).toBe('install {"id":"b-1","input":{"KEY":"k"},"name":"mine","replace":false,"agreed":"f-1"}')
    expect((await tooltray(['add', 'notes.zip'])).code).toBe(2)
  })

  it('paste shows what it found, needs a yes, and adds what can be used', async () => {
    const refused = await tooltray(['paste'], { stdin: 'npx -y weather' })
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('needs your word')])
    expect(refused.stderr).toContain('weather:\nTooltray will start, without a shell: npx -y weather')
    const added = await tooltray(['paste', '--yes', 'npx -y weather'])
    expect(added.code).toBe(0)
    expect(engine.asked.at(-1)).toContain('add {"name":"weather","entry":{"command":"npx","args":["-y","weather"]},"replace":false,"agreed":"')
    expect((await tooltray(['paste', '--yes', '--as', 'w', 'npx -y weather'])).stderr).toContain('Added w.')
    expect(await tooltray(['paste', 'hello, you there!'])).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no server in this text.') as string })
  })

  it('remove, enable and disable do what they say', async () => {
    for (const name of ['remove', 'enable', 'disable']) expect(await tooltray([name, 's'])).toMatchObject({ code: 0, stdout: '' })
    expect(engine.asked).toEqual([
      'remove {"name":"s"}',
      'setEnabled {"name":"s","enabled":true}',
      'setEnabled {"name":"s","enabled":false}',
    ])
    expect((await tooltray(['remove', 'nobody'])).code).toBe(3)
    // What stays is said, with how to be rid of it.
    expect((await tooltray(['remove', 's'])).stderr).toContain('tooltray secret remove s.TOKEN')
    expect((await tooltray(['remove', 's', '--forget'])).stderr).toContain('Forgotten: s.TOKEN, its sign-in.')
  })

  it('refresh fails when a server could not be read, and shows progress in a terminal only', async () => {
    const piped = await tooltray(['refresh'])
    expect([piped.code, piped.stderr]).toEqual([4, ''])
    expect(piped.json()).toHaveLength(2)
    const shown = await tooltray(['refresh', 's'], { columns: 80 })
    expect(shown.code).toBe(0)
    expect(shown.stderr).toContain('Reading the tools of 1 server: s')
    expect(shown.stdout).not.toContain('Reading')
  })

  it('doctor fails when there is an error', async () => {
    const { code, stdout } = await tooltray(['doctor', '--table'])
    expect(code).toBe(1)
    expect(stdout).toBe('✓ ok       engine: It runs.\n✗ error    server mail: mail wants a sign-in.\n           Sign in.\n')
  })

  it('logs prints what a server wrote to stderr', async () => {
    expect((await tooltray(['logs', 's', '--table'])).stdout).toBe('1970-01-01T00:00:00.000Z started\n')
    expect((await tooltray(['logs', 's'])).json()).toEqual([{ at: 0, text: 'started\u001B[2J' }])
  })

  it('logs prints the log of the engine, or says that there is none', async () => {
    expect(await tooltray(['logs'])).toMatchObject({ code: 0, stdout: '[]\n' })
    const { logDir } = pathsFor(engine.platform)
    mkdirSync(logDir, { recursive: true })
    writeFileSync(join(logDir, 'engine.log'), '{"level":30,"time":"T","msg":"engine starts"}\n')
    expect((await tooltray(['logs', '--table'])).stdout).toBe('T info engine starts\n')
    expect((await tooltray(['logs'])).json()).toEqual([{ level: 30, time: 'T', msg: 'engine starts' }])
  })

  it('login prints the address, waits until the sign-in is done, and tells how it went', async () => {
    const signedIn = await tooltray(['login', 'mail', '--no-browser', '--json'])
    expect(signedIn).toMatchObject({ code: 0, stderr: '' })
    expect(signedIn.json()).toEqual({ authorizationUrl: 'https://sign-in.test/authorize?state=x' })
    expect(await tooltray(['login', 'mail', '--no-browser', '--table', '--again'])).toMatchObject({ code: 0, stdout: 'https://sign-in.test/authorize?state=x\n' })
    engine.signInEnds('failed')
    expect(await tooltray(['login', 'mail', '--no-browser'])).toMatchObject({ code: 4, stderr: expect.stringContaining('access was denied in the browser. [sign_in_failed]') as string })
    expect((await tooltray(['login', 's'])).stderr).toBe('s wants no sign-in: it can be used as it is.\n')
    expect(engine.asked).toEqual([false, true, false].map((again) => `start {"name":"mail","again":${again}}`).concat('start {"name":"s","again":false}'))
  })

  it('login takes a token from stdin, or what mcp-remote has; logout says whether the server was told', async () => {
    expect(await tooltray(['login', 'mail', '--token'], { stdin: 'by hand\n' })).toMatchObject({ code: 0, stderr: 'Signed in to mail.\n' })
    expect((await tooltray(['login', 'mail', '--token'])).code).toBe(2)
    await tooltray(['login', 'mail', '--from-mcp-remote'])
    expect((await tooltray(['logout', 'mail', '--table'])).stderr).toBe('Signed out of mail.\n')
    expect((await tooltray(['logout', 's', '--table'])).stderr).toContain('Its tokens are deleted here')
    expect(engine.asked).toEqual(['useToken {"name":"mail","token":"by hand"}', 'takeOver {"name":"mail"}', 'signOut {"name":"mail"}', 'signOut {"name":"s"}'])
  })

  it('secret keeps what comes on stdin, and never shows it', async () => {
    const set = await tooltray(['secret', 'set', 'key'], { stdin: 'planted value\n' })
    expect(set).toMatchObject({ code: 0, stdout: '' })
    expect(set.stderr).toContain('${secret:key}')
    expect(set.stderr).not.toContain('planted')
    const list = (await tooltray(['secret', 'list', '--table'])).stdout
    expect(list).toMatch(/key +1970-01-01 00:00 +mail/)
    expect(list).toMatch(/mail\.token +not given yet +mail/)
    expect((await tooltray(['secret', 'set', 'mail.token'], { stdin: 'planted value\n' })).stderr).toContain('It is used by mail.')
    expect((await tooltray(['secret', 'list', '--table'])).stderr).toContain('/home/me/secrets.json (mode 0600)')
    expect((await tooltray(['secret', 'remove', 'key'])).code).toBe(0)
    expect((await tooltray(['secret', 'remove', 'other'])).code).toBe(3)
    expect(engine.asked).toEqual(['set secret {"name":"key","value":"planted value"}', 'set secret {"name":"mail.token","value":"planted value"}', 'remove secret {"name":"key"}'])
  })

  it('stop waits for the end of the engine', async () => {
    expect(await tooltray(['stop'])).toMatchObject({ code: 0, stdout: '', stderr: 'The engine has ended.\n' })
  })
})

describe('a reader that is gone', () => {
  it('is no error, whatever the command found', async () => {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })) })
    const stderr = recordedTerminal()
    const parts = { platform: engine.platform, version: '9.9.9', script: 'unused', stdin: Readable.from([]) }
    expect(await runCommandLine(['doctor', '--json'], { ...parts, stdout, stderr })).toBe(0)
    expect(stderr.text()).toBe('')
  })
})

describe('without an engine', () => {
  it('stop starts none', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-none-'))
    expect(await tooltray(['stop'], { platform: { ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home } })).toMatchObject({
      code: 0,
      stderr: 'No engine runs.\n',
    })
    rmSync(home, { recursive: true })
  })

  it.each(['status', 'stop'])('%s says when something else answers on its socket', async (command) => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-else-'))
    const platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home }
    const { socket } = pathsFor(platform)
    if (platform.os !== 'win32') mkdirSync(dirname(socket), { recursive: true })
    const other = createServer((visitor) => visitor.on('error', () => undefined).write('SSH-2.0-OpenSSH\n'))
    await new Promise<void>((resolve) => other.listen(socket, resolve))
    const { code, stderr } = await tooltray([command], { platform })
    expect(code).toBe(6)
    expect(stderr).toContain('Something that is not Tooltray answers on its socket.')
    other.close()
    rmSync(home, { recursive: true })
  })
})

describe.skipIf(process.platform === 'win32')('as a process', () => {
  it('cancels the call on Ctrl+C and exits with 130', async () => {
    const program = start('call', 's__hang')
    const [stderr] = [text(program.stderr), program.stdout.resume()]
    await engine.hanging
    program.kill('SIGINT')
    await engine.aborted
    expect(await once(program, 'exit')).toEqual([130, null])
    expect(await stderr).toBe('')
  })

  it('gives the sign-in up on Ctrl+C', async () => {
    engine.signInEnds('never')
    const program = start('login', 'mail', '--no-browser')
    program.stdout.resume()
    program.stderr.resume()
    await engine.hanging
    program.kill('SIGINT')
    await engine.aborted
    expect(await once(program, 'exit')).toEqual([130, null])
    expect(engine.asked).toContain('cancel {"name":"mail"}')
  })

  it('ends quietly with 0 when nobody reads on', async () => {
    const { logDir } = pathsFor(engine.platform)
    const file = join(logDir, 'engine.log')
    mkdirSync(logDir, { recursive: true })
    writeFileSync(file, 'first\n')
    const program = start('logs', '--follow', '--table')
    const stderr = text(program.stderr)
    expect(String((await once(program.stdout, 'data'))[0])).toBe('first\n')
    program.stdout.destroy()
    writeFileSync(file, 'second\n', { flag: 'a' })
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(await stderr).toBe('')
  })
})

describe('registry', () => {
  it('search prints a table, what was left out, how old it is, and how to go on', async () => {
    const { code, stdout, stderr } = await tooltray(['registry', 'search', 'the', 'weather', '--table'])
    expect([code, stdout]).toEqual([0, 'Name                Version  As           Description\nio.example/weather  1.2.0    npm, remote  Forecasts\n'])
    expect(stderr).toContain('Left out, because not in the format: 1')
    expect(stderr).toContain('The registry could not be reached. This is what it said on')
    expect(stderr).toContain('There are more: --cursor at:1')
    expect((await tooltray(['registry', 'search', 'weather'])).json()).toMatchObject({ servers: [{ name: 'io.example/weather' }], nextCursor: 'at:1' })
    expect(await tooltray(['registry', 'search', 'offline'])).toMatchObject({ code: 4, stderr: expect.stringContaining('[registry_unreachable]') as string })
  })

  it('show prints the ways and what they ask for', async () => {
    const { stdout } = await tooltray(['registry', 'show', 'io.example/weather'], { columns: 120 })
    expect(stdout).toContain('status              deprecated: Old.')
    expect(stdout).toContain('package-1  cargo: weather: Tooltray does not know')
    expect(stdout).toMatch(/--set KEY= +Key: Key of the service — needed; a secret/)
    expect((await tooltray(['registry', 'show', 'io.example/nothing'])).code).toBe(3)
  })

  it('add takes the first way that can be used, tells what is missing, needs a yes, and agrees to what was shown', async () => {
    const missing = await tooltray(['registry', 'add', 'io.example/weather'])
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('KEY: Key: Key of the service — needed; a secret')])
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--set', 'KEY=k'])).stderr).toContain('needs your word')
    expect(engine.asked).toEqual([])
    const { code, stderr } = await tooltray(['registry', 'add', 'io.example/weather', '--set', 'KEY=a', '--set', 'KEY=b=c', '--yes'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('Tooltray will start, without a shell: npx "we ather"\nWith: KEY\nwarning: It runs a shell')])
    await tooltray(['registry', 'add', 'io.example/weather', '--way', 'remote-1', '--as', 'w', '--release', '1.2.0', '--yes'])
    expect(engine.asked).toEqual([
      'registry add {"server":"io.example/weather","version":"1.2.0","way":"package-2","input":{"KEY":["a","b=c"]},"name":"weather","replace":false,"agreed":"f-1"}',
      'registry add {"server":"io.example/weather","version":"1.2.0","way":"remote-1","input":{},"name":"w","replace":false}',
    ])
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--way', 'package-1', '--yes'])).code).toBe(1)
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--way', 'package-7', '--yes'])).code).toBe(3)
  })
})
