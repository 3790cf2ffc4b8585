import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CommandWay, atTerminal, commandWords, startCommand } from '../testing/command-ways.ts'
import { sampleSize } from '../../scripts/test/sampled.ts'
import { skipUnless, skipWithout } from '../../scripts/test/skip-without.ts'
import { helperPath, notBuilt } from '../testing/helper-kinds.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { serverPath } from '../testing/raw-client.ts'

const reason = notBuilt('native')

/** Command lines in their order, with what is on stdin where something is. */
const LINES: readonly (readonly [string[], string?])[] = [
  [[]],
  [['--help']],
  [['--version']],
  [['help', 'call']],
  [['connect', '--help']],
  [['stauts']],
  [['status', '--bogus', '--json']],
  [['list']],
  [['add', 'echo', '--', process.execPath, serverPath('echo')]],
  [['add', 'echo', '--', process.execPath, serverPath('echo')]],
  [['add', 'here', '--disabled', '--cwd', '.', '--', process.execPath, 'server.js']],
  [['add', 'there', '--disabled', '--', './server.js']],
  [['add', 'bad', 'notaurl']],
  [['list', '--table']],
  [['list', '--json']],
  [['refresh', '--json']],
  [['status', '--table']],
  [['tools']],
  [['tools', '--table']],
  [['tokens']],
  [['tokens', 'echo', '--table']],
  [['search', 'echo', 'text']],
  [['describe', 'echo__echo', '--table']],
  [['call', 'echo__echo', 'text=hé 日本']],
  [['call', 'echo__echo', '-', '--table'], '{"text": "from stdin"}'],
  [['call', 'echo__echo', '{bad']],
  [['call', 'echo__echo', JSON.stringify({ text: 'much '.repeat(20_000) })]],
  [['call', 'zzz']],
  [['secret', 'set', 'key'], 'value'],
  [['secret', 'set', 'key']],
  [['secret', 'list', '--table']],
  [['secret', 'list', '--json']],
  [['secret', 'remove', 'key']],
  [['paste', '--yes'], '{"mcpServers": {"pasted": {"command": "no-such-program-here", "args": ["x"]}}}'],
  [['paste'], '{"mcpServers": {"more": {"command": "no-such-program-here"}}}'],
  [['profile', 'save', 'work', 'echo']],
  [['remove', 'here', '--table']],
  [['remove', 'here']],
  [['export']],
  [['restore', 'set-up.json', '--yes']],
  [['restore', 'not-there.json']],
  [['benchmark', 'search', '--tools', 'not-there.json', '--queries', 'q.json']],
  [['clients', '--all', '--json']],
  [['clients', '--project', '.']],
  [['register', 'cursor', '--dry-run', '--json']],
  [['register', 'vscode', '--project', '.', '--yes']],
  [['register', 'cursor']],
  [['policy', '--client', 'zed', '--tool', 'echo__echo']],
  [['audit', 'verify', '--table']],
  [['audit', '--json', '--limit', '2']],
  [['completion', 'zsh']],
  [['complete', 'bash', '--current', 'ec', 'call']],
  [['complete', 'bash', '--current', 'sta']],
  [['man']],
  [['pause']],
  [['call', 'echo__echo', 'text=x', '--json']],
  [['resume']],
  [['logs', 'echo']],
  [['doctor', '--json']],
]

/** What differs from one run to the next. */
function comparable(text: string, { home }: Installation): string {
  return text
    .replaceAll(home, 'HOME')
    .replaceAll(home.replaceAll('-', '\\-'), 'HOME')
    .replace(/\b\d{4}-\d\d-\d\d[T ][\d:]+(?:\.\d+Z|Z)?/g, 'TIME')
    .replace(/\b\d{8}T\d{6}Z/g, 'TIME')
    .replace(/\b1\d{12}\b/g, 'TIME')
    .replace(/"(pid|at|since|startedAt|uptime|milliseconds|ms|rss|seq)": ?[\d.]+/g, '"$1": N')
    .replace(/"(hash|id|change|argumentsHash|session|fingerprint)": ?"[^"]*"/g, '"$1": "X"')
    .replace(/\b\d+(?:\.\d+)? (ms|s|MB)\b/g, 'N $1')
    .replace(/search_id [\w-]+|"search_id": "[^"]*"/g, 'SEARCH')
    .replace(/\b(pid|process) \d+/g, '$1 N')
}

async function withEngine(way: CommandWay): Promise<Installation & { words: [string, ...string[]]; folder: string }> {
  const installation = createInstallation()
  installation.configure({})
  const folder = join(installation.home, 'work')
  mkdirSync(join(folder, '.vscode'), { recursive: true })
  mkdirSync(join(installation.home, '.cursor'))
  writeFileSync(join(folder, 'server.js'), '')
  writeFileSync(
    join(folder, 'set-up.json'),
    JSON.stringify({ tooltray: 1, servers: {}, profiles: {}, roles: {}, settings: {}, secrets: [] }),
  )
  await installation.serve()
  return Object.assign(installation, { words: commandWords(way, installation), folder })
}

describe('commands that the engine carries out', () => {
  skipUnless(reason === undefined, reason ?? '')

  it('print what a program of their own prints, and end as it does', async () => {
    await using own = await withEngine('program')
    await using hosted = await withEngine('engine')
    // Each costs two processes of their own. The one for VS Code writes a file that is compared below.
    const lines = LINES.filter(([line], at) => line.includes('vscode') || at % sampleSize(1, 5) === 0)
    for (const [line, input = ''] of lines) {
      const outcome = async (at: typeof own) => {
        const { code, stdout, stderr } = await startCommand([...at.words, ...line], at, { input, folder: at.folder }).outcome
        return { line, code, stdout: comparable(stdout, at), stderr: comparable(stderr, at) }
      }
      expect.soft(await outcome(hosted)).toEqual(await outcome(own))
    }
    // What they wrote is the same, too.
    const written = ({ home, folder }: typeof own): string[] =>
      [join(home, 'servers.json'), join(folder, '.vscode/mcp.json')].map((file) => readFileSync(file, 'utf8').replaceAll(home, 'HOME'))
    expect(written(hosted)).toEqual(written(own))
  })

  it.each<CommandWay>(['program', 'engine'])('take nothing of stdin that they do not want: %s', async (way) => {
    await using installation = await withEngine(way)
    const words = ['-c', '"$@" list >/dev/null && cat', 'sh', ...installation.words]
    const { outcome } = startCommand(['sh', ...words], installation, { input: 'for the next one' })
    expect((await outcome).stdout).toBe('for the next one')
  })

  it.each<CommandWay>(['program', 'engine'])('end of Ctrl+C, and the engine does not: %s', async (way) => {
    await using installation = await withEngine(way)
    const { pid } = (await installation.status()).engine
    installation.configure({ hang: ownServer('hang') })
    await until(async () => (await installation.status()).servers[0]?.tools !== undefined, 'the engine has read the entry')
    await installation.run('refresh')
    const calling = startCommand([...installation.words, 'call', 'hang__hang'], installation)
    await until(async () => (await installation.status()).servers[0]?.state === 'active', 'the call is under way')
    calling.child.kill('SIGINT')
    expect(await calling.outcome).toMatchObject({ code: 130, stdout: '', stderr: '' })
    expect((await installation.run('call', 'hang__was_cancelled')).stdout).toContain('hang')

    const following = startCommand([...installation.words, 'audit', '--follow', '--json'], installation)
    let seen = ''
    following.child.stdout.on('data', (chunk) => (seen += String(chunk)))
    await until(() => seen.includes('was_cancelled'), 'it shows the calls')
    following.child.kill('SIGINT')
    expect(await following.outcome).toMatchObject({ code: 130, stderr: '' })

    // Nobody listens while a secret is read: the program ends as any does.
    const reading = startCommand([...installation.words, 'secret', 'set', 'key'], installation)
    reading.child.stdin.write('half a sec')
    if (way === 'engine') await until(async () => (await visitors(installation)) > 0, 'the engine has the command')
    reading.child.kill('SIGINT')
    expect(await reading.outcome).toMatchObject({ signal: 'SIGINT', stdout: '' })
    expect((await installation.run('secret', 'list')).stdout).not.toContain('"key"')
    expect((await installation.status()).engine.pid).toBe(pid)
  })

  it.each<CommandWay>(['program', 'engine'])('stop when their reader has seen enough: %s', async (way) => {
    await using installation = await withEngine(way)
    const { outcome } = startCommand(['sh', '-c', '"$@" man | head -n 1', 'sh', ...installation.words], installation, { input: '' })
    expect(await outcome).toMatchObject({ code: 0, stderr: '' })
  })

  it('end the engine with stop, and say so when nothing of it is left; without one they say that, too', async () => {
    await using installation = await withEngine('engine')
    const { pid } = (await installation.status()).engine
    const stop = () => startCommand([...installation.words, 'stop'], installation, { input: '' }).outcome
    expect(await stop()).toEqual({ code: 0, signal: null, stdout: '', stderr: 'Tooltray has stopped.\n' })
    await until(() => !processesOf(installation.home).includes(pid), 'its process has ended')
    expect(await stop()).toEqual({ code: 0, signal: null, stdout: '', stderr: 'Tooltray is not running.\n' })
    const complete = startCommand([...installation.words, 'complete', 'bash', '--current', 'sta'], installation, { input: '' })
    expect(await complete.outcome).toEqual({ code: 0, signal: null, stdout: '', stderr: '' })
    expect(processesOf(installation.home)).toEqual([])
  })

  it('say so when the engine ends under them', async () => {
    await using installation = await withEngine('engine')
    const reading = startCommand([...installation.words, 'secret', 'set', 'key'], installation)
    await until(async () => (await visitors(installation)) > 0, 'the engine has the command')
    process.kill((await installation.status()).engine.pid, 'SIGKILL')
    expect(await reading.outcome).toEqual({
      code: 6,
      signal: null,
      stdout: '',
      stderr:
        'error: Tooltray stopped before it answered. [engine_unreachable]\nhint: See what it wrote last: tooltray logs\n' +
        'see: tooltray docs engine_unreachable\n',
    })
  })

  it('start the app, hidden and with an environment of its own, and go on when its engine is there', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    const app = join(installation.home, 'tooltray-app')
    writeFileSync(
      app,
      ['#!/bin/sh', `(env; echo "$@") > ${installation.home}/env.txt`, `exec ${process.execPath} ${helperPath} serve --detached`, ''].join(
        '\n',
      ),
    )
    chmodSync(app, 0o755)
    mkdirSync(join(installation.home, 'data'), { recursive: true })
    writeFileSync(join(installation.home, 'data/installation.json'), JSON.stringify({ app }))
    const words = commandWords('engine', installation)
    const env = {
      ...installation.env,
      DISPLAY: ':9',
      ELECTRON_RUN_AS_NODE: '1',
      APPIMAGE: '/other.AppImage',
      NODE_OPTIONS: '--no-warnings',
    }
    const { code, stdout } = await startCommand([...words, 'list', '--json'], { ...installation, env }, { input: '' }).outcome
    expect([code, (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)]).toEqual([0, ['echo']])
    const told = readFileSync(join(installation.home, 'env.txt'), 'utf8')
    expect(told).toContain('DISPLAY=:9')
    expect(told).toMatch(/^--hidden$/m)
    expect(told).not.toMatch(/^(ELECTRON_RUN_AS_NODE|APPIMAGE|NODE_OPTIONS)=/m)
  })

  it.each([
    [{}, 'there is no display'],
    [{ DISPLAY: ':9' }, 'The Tooltray app was not found'],
  ])('say what is missing where there is nothing to start: %j', async (more, sentence) => {
    await using installation = createInstallation()
    const words = commandWords('engine', installation)
    const run = (...line: string[]) =>
      startCommand([...words, ...line], { ...installation, env: { ...installation.env, ...more } }, { input: '' }).outcome
    const told = await run('status')
    expect(told).toMatchObject({
      code: 6,
      stdout: '',
      stderr: expect.stringMatching(/^error: .* \[engine_unreachable\]\nsee: tooltray docs engine_unreachable\n$/) as string,
    })
    expect(told.stderr).toContain(sentence)
    expect((JSON.parse((await run('status', '--json')).stderr) as { error: { code: string } }).error.code).toBe('engine_unreachable')
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('commands at a terminal', () => {
  skipUnless(reason === undefined, reason ?? '')
  skipWithout('script')
  it.each<CommandWay>(['program', 'engine'])('ask, and hide what is typed of a secret: %s', async (way) => {
    await using installation = await withEngine(way)
    const file = join(installation.home, '.cursor/mcp.json')
    const [asked, refused] = [await atTerminal(installation, ['register', 'cursor'], [['[y/N]', 'y\r']]), 'n\r']
    expect(asked).toContain('Written: ')
    expect(readFileSync(file, 'utf8')).toContain('tooltray')
    expect(await atTerminal(installation, ['unregister', 'cursor'], [['[y/N]', refused]])).toContain('Nothing was changed.')
    const secret = await atTerminal(installation, ['secret', 'set', 'key'], [['It is not shown.', 's3cret\r']])
    expect(secret).toContain('Kept.')
    expect(secret).not.toContain('s3cret')
    const given = await atTerminal(installation, ['secret', 'set', 'key'], [['It is not shown.', 'half\u0003']])
    expect(given).not.toContain('Kept.')
  })
})

/** How many programs have the engine's socket open, beside the one that asks. */
async function visitors({ paths }: Installation): Promise<number> {
  const open = execFileSync('sh', ['-c', `grep -c -- "${paths.socket}$" /proc/net/unix || true`], { encoding: 'utf8' })
  // One listens.
  return Number(open) - 1
}
