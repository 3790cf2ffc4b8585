import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../engine/entry/consent/agreement.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('commands that change what there is', () => {
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
    const web = { type: 'http', url: 'https://x.test/mcp', headers: { A: '1', B: '2' }, bearer: 'abc' }
    expect(engine.asked).toEqual([
      `add ${JSON.stringify({ name: 'web', entry: web, replace: true, agreed: fingerprintOf(web) })}`,
      expect.stringMatching(
        /^add {"name":"fs","entry":{"command":"npx","args":\["-y","server","--json"\],"env":{"A":"b"}},"replace":false,"agreed":"\w{64}"}$/,
      ),
    ])
  })

  it('add shows what it will run, and agrees to just that: whoever typed it has seen it', async () => {
    const { code, stderr } = await tooltray(['add', 'fs', '--env', 'API_KEY=b', '--cwd', '/srv', '--', 'sudo', 'a b', '$(x)'])
    expect([code, stderr.split('\n').slice(0, 5)]).toEqual([
      0,
      [
        'Tooltray will start, without a shell: sudo "a b" "$(x)"',
        'In the folder: /srv',
        'With: API_KEY=••••••••',
        'warning: It asks for administrator rights.',
        'Added fs. See how it stands: tooltray status',
      ],
    ])
    expect(engine.asked[0]).toContain(
      `"agreed":"${fingerprintOf({ command: 'sudo', args: ['a b', '$(x)'], cwd: '/srv', env: { API_KEY: 'b' } })}"`,
    )
  })

  it('add says when a path is meant from here, where the server will not run', async () => {
    expect((await tooltray(['add', 'x', '--', 'node', 'electron/main/main.ts'])).stderr).toContain(
      'electron/main/main.ts is in this folder',
    )
    const added = await tooltray(['add', 'x', '--cwd', '.', '--', 'node', 'electron/main/main.ts'])
    expect(added.stderr).not.toContain('is in this folder')
    expect(engine.asked.at(-1)).toContain(`"cwd":${JSON.stringify(resolve('.'))}`)
    expect((await tooltray(['add', 'x', '--', 'npx', '-y', '@scope/server@1.2', 'https://x.test/a'])).stderr).not.toContain(
      'is in this folder',
    )
  })

  it('add warns of a folder that is none', async () => {
    for (const cwd of ['no/such/folder', 'package.json'])
      expect((await tooltray(['add', 'x', '--cwd', cwd, '--', 'node', 'x.js'])).stderr).toContain(
        `warning: there is no folder ${resolve(cwd)}`,
      )
    for (const cwd of ['electron', '~/no/such', '${WORK}/x'])
      expect((await tooltray(['add', 'x', '--cwd', cwd, '--', 'node', 'x.js'])).stderr).not.toContain('is no folder')
  })

  it('add prints no key back, wherever it stands', async () => {
    for (const args of [
      ['--', 'npx', 'x', '--token=planted-key-1'],
      ['--', 'npx', 'x', '--api-key', 'planted-key-1'],
      ['--', 'docker', 'run', '-e', 'API_KEY=planted-key-1', 'x'],
      ['https://me:planted-key-1@x.test/mcp?key=planted-key-1'],
    ]) {
      const { code, stdout, stderr } = await tooltray(['add', 'db', ...args])
      expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('planted')])
    }
  })

  it('add of a bundle shows it, needs a yes, and installs it by its absolute path', async () => {
    const refused = await tooltray(['add', 'some/notes.mcpb', '--set', 'KEY=k'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('so you must confirm it')])
    expect(refused.stderr).toContain(
      'Notes 1.0.0 by Ada, with the tools add\nKeeps notes\nTooltray will start, without a shell: npx "we ather"',
    )
    expect(engine.asked).toEqual([`bundle {"path":${JSON.stringify(resolve('some/notes.mcpb'))}}`])
    expect((await tooltray(['add', 'some/notes.mcpb', '--set', 'KEY=k', '--as', 'mine', '--yes'])).code).toBe(0)
    expect(engine.asked.at(-1)).toBe('install {"id":"b-1","input":{"KEY":"k"},"name":"mine","replace":false,"agreed":"f-1"}')
    expect((await tooltray(['add', 'notes.zip'])).code).toBe(2)
  })

  it('paste shows what it found, needs a yes, and adds what can be used', async () => {
    const refused = await tooltray(['paste'], { stdin: 'npx -y weather' })
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('you must confirm it')])
    expect(refused.stderr).toContain('weather:\nTooltray will start, without a shell: npx -y weather')
    const added = await tooltray(['paste', '--yes', 'npx -y weather'])
    expect(added.code).toBe(0)
    expect(engine.asked.at(-1)).toContain(
      'add {"name":"weather","entry":{"command":"npx","args":["-y","weather"]},"replace":false,"agreed":"',
    )
    expect((await tooltray(['paste', '--yes', '--as', 'w', 'npx -y weather'])).stderr).toContain('Added w.')
    expect(await tooltray(['paste', 'hello, you there!'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no server in this text.') as string,
    })
  })

  it('paste goes on past a server that cannot be added, and says at the end what is in, what it needs, and what was left', async () => {
    const mcpServers = {
      weather: { command: 'node', args: ['weather.js'], env: { WEATHER_KEY: '<YOUR_KEY>' } },
      gmail: { command: 'gh-mcp-that-nobody-has' },
      refused: { command: 'node', args: ['x.js'] },
      todoist: { url: 'https://todoist.test/mcp' },
      odd: { command: 5 },
    }
    const { code, stderr } = await tooltray(['paste', '--yes', JSON.stringify({ mcpServers })])
    expect(engine.asked.map((text) => /"name":"(\w+)"/.exec(text)?.[1])).toEqual(['weather', 'gmail', 'refused', 'todoist'])
    const end = stderr.slice(stderr.lastIndexOf('Added todoist.')).replaceAll(/\s+/g, ' ')
    expect(end).toContain('Added: weather, gmail, todoist.')
    expect(end).toContain('weather needs WEATHER_KEY. Enter it in the window, or with: tooltray secret set')
    expect(end).toContain('gmail needs gh-mcp-that-nobody-has, which is not on this computer.')
    expect(end).toMatch(/Not added: odd: .+ refused: There is one\. See/)
    expect(code).toBe(1)
  })

  it('paste of one word that is no program says so before anything is asked', async () => {
    const { code, stderr } = await tooltray(['paste', 'hello'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('There is no server in this text: "hello" is not a program on this computer.'),
    ])
    expect(stderr).not.toContain('will start')
  })

  it('a secret of another server wants a word of its own, whatever else was said', async () => {
    const words = ['add', 'evil', 'https://evil.test/mcp', '--bearer', '${secret:github.token}']
    const refused = await tooltray(words)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('If that is right, add --give github.token.')])
    expect(refused.stderr).toContain('The secret github.token, which github uses, would go to: evil.test')
    const pasted = ['paste', '--yes', '{"mcpServers":{"evil":{"command":"evil","args":["${github.token}"]}}}']
    expect((await tooltray(pasted)).code).toBe(2)
    expect((await tooltray([...pasted, '--give', 'another'])).code).toBe(2)
    expect(engine.asked).toEqual([])
    expect((await tooltray([...words, '--give', 'github.token'])).code).toBe(0)
    expect((await tooltray([...pasted, '--give', 'github.token'])).code).toBe(0)
    expect(engine.asked).toHaveLength(2)
  })

  it('remove, enable and disable do what they say', async () => {
    for (const name of ['remove', 'enable', 'disable']) expect(await tooltray([name, 's'])).toMatchObject({ code: 0, stdout: '' })
    expect(engine.asked).toEqual([
      'remove {"name":"s"}',
      'setEnabled {"name":"s","enabled":true}',
      'setEnabled {"name":"s","enabled":false}',
    ])
    expect((await tooltray(['remove', 'nobody'])).code).toBe(3)
    // A command that is shown can be typed as it stands.
    expect((await tooltray(['disable', 'my server'])).stderr).toContain('run: tooltray enable "my server"')
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
    expect(stdout).toBe('✓ ok       tooltray: It runs.\n✗ error    server mail: mail requires sign-in.\n           Sign in.\n')
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
    expect(await tooltray(['login', 'mail', '--no-browser', '--table', '--again'])).toMatchObject({
      code: 0,
      stdout: 'https://sign-in.test/authorize?state=x\n',
    })
    engine.signInEnds('failed')
    expect(await tooltray(['login', 'mail', '--no-browser'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('access was denied in the browser. [sign_in_failed]') as string,
    })
    expect((await tooltray(['login', 's'])).stderr).toBe("s doesn't require sign-in.\n")
    expect(engine.asked).toEqual(
      [false, true, false].map((again) => `start {"name":"mail","again":${again}}`).concat('start {"name":"s","again":false}'),
    )
  })

  it('login on a server that is signed in says as whom, and changes its account when asked to', async () => {
    expect(await tooltray(['login', 'both', '--table'])).toMatchObject({
      code: 0,
      stderr: 'both is signed in as ada@x.test.\nTo use another account: tooltray login both --account ACCOUNT\n',
    })
    expect((await tooltray(['login', 'both', '--json'])).json()).toEqual({ account: 'ada@x.test' })
    expect((await tooltray(['login', 'both', '--table', '--account', 'work'])).stderr).toBe('both is signed in as ada@x.test.\n')
    expect(engine.asked.at(-1)).toBe('start {"name":"both","again":false,"account":"work"}')
  })

  it('login takes a token from stdin, or what mcp-remote has; logout says whether the server was told', async () => {
    expect(await tooltray(['login', 'mail', '--token'], { stdin: 'by hand\n' })).toMatchObject({ code: 0, stderr: 'Signed in to mail.\n' })
    expect((await tooltray(['login', 'mail', '--token'])).code).toBe(2)
    await tooltray(['login', 'mail', '--from-mcp-remote'])
    expect((await tooltray(['logout', 'mail', '--table'])).stderr).toBe('Signed out of mail.\n')
    const shared = (await tooltray(['logout', 's', '--table'])).stderr
    expect(shared).toContain('Its tokens are deleted here')
    expect(shared).toContain('team shared its sign-in, and is signed out, too.')
    expect((await tooltray(['logout', 'mail', '--person', 'phone', '--table'])).stderr).toBe('Signed phone out of mail.\n')
    expect(engine.asked).toEqual([
      'useToken {"name":"mail","token":"by hand"}',
      'takeOver {"name":"mail"}',
      'signOut {"name":"mail"}',
      'signOut {"name":"s"}',
      'signOut {"name":"mail","person":"phone"}',
    ])
  })

  it('secret keeps what comes on stdin, and never shows it', async () => {
    const set = await tooltray(['secret', 'set', 'key'], { stdin: 'planted value\n' })
    expect(set).toMatchObject({ code: 0, stdout: '' })
    expect(set.stderr).toContain('${secret:key}')
    expect(set.stderr).not.toContain('planted')
    const list = (await tooltray(['secret', 'list', '--table'])).stdout
    expect(list).toMatch(/key +1970-01-01 00:00 +mail/)
    expect(list).toMatch(/mail\.token +not set yet +mail/)
    expect((await tooltray(['secret', 'set', 'mail.token'], { stdin: 'planted value\n' })).stderr).toContain('It is used by mail.')
    expect(list).toMatch(/mounted +from a file +mail/)
    const about = (await tooltray(['secret', 'list', '--table'])).stderr
    expect(about).toContain('/home/me/secrets.json (mode 0600)')
    expect(about).toContain('Secrets from files are in /run/secrets. Change them there.')
    expect(about).toContain('warning: /run/secrets/shut: Tooltray has no permission to read it.')
    expect((await tooltray(['secret', 'remove', 'key'])).code).toBe(0)
    expect((await tooltray(['secret', 'remove', 'other'])).code).toBe(3)
    expect(engine.asked).toEqual([
      'set secret {"name":"key","value":"planted value"}',
      'set secret {"name":"mail.token","value":"planted value"}',
      'remove secret {"name":"key"}',
    ])
  })

  it('stop waits for the end of the engine', async () => {
    expect(await tooltray(['stop'])).toMatchObject({ code: 0, stdout: '', stderr: 'Tooltray has stopped.\n' })
  })
})
