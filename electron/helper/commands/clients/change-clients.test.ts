import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runHost } from '../../../serve/host.ts'
import { runCommandLine } from '../command-line.ts'
import { recordedTerminal } from '../../testing/recorded-terminal.ts'
import { surroundings } from '../../testing/surroundings.ts'

const TEXT = '{\n  "mcpServers": { "a": { "command": "no-such-program", "env": { "TOKEN": "s3cret" } } }\n}\n'
let home: string
let file: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-change-'))
  mkdirSync(join(home, '.cursor'))
  file = join(home, '.cursor/mcp.json')
  writeFileSync(file, TEXT)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const platformHere = () =>
  ({
    os: 'linux',
    env: { TOOLTRAY_HOME: join(home, 'tooltray'), TOOLTRAY_SECRETS: 'file', SHLVL: '1', NO_COLOR: '1' },
    home,
    tmp: tmpdir(),
    uid: 1000,
  }) as const

/** An engine for this home: an import's secrets are its business. */
async function engineHere(): Promise<AsyncDisposable> {
  const ending = new AbortController()
  let host: Promise<void> = Promise.resolve()
  await new Promise<void>((onReady, reject) => {
    host = runHost({
      platform: platformHere(),
      version: '9.9.9',
      detached: false,
      helper: { command: '/opt/tooltray', args: ['connect'], copy: undefined },
      loadCommands: async () => async () => undefined,
      signal: ending.signal,
      onReady: () => onReady(),
    })
    host.catch(reject)
  })
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await host
    },
  }
}

/** A person at a terminal who answers. */
async function tooltray(args: string[], answer: string) {
  const [stdout, stderr] = [recordedTerminal(200), recordedTerminal(200)]
  const stdin = Object.assign(Readable.from([answer]), { isTTY: true })
  const code = await runCommandLine(args, { ...surroundings(platformHere(), '/opt/tooltray.js'), stdout, stderr, stdin })
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

describe('a change of other programs', () => {
  it('is shown and asked for', async () => {
    const { code, stdout, stderr } = await tooltray(['register', 'cursor'], 'y\n')
    expect(stdout).toContain(`Cursor: ${file} is changed\n`)
    expect(stdout).toMatch(/^\+ {3}"mcpServers": .*"tooltray"/m)
    expect(stdout).not.toContain('s3cret')
    expect(stderr).toMatch(/^Do this\? \[y\/N\]\nWritten: .*\nCursor applies the change by itself\. If not, .*\.\n/)
    expect(stderr).toMatch(/\nTo undo this within 30 days, run: tooltray undo cursor\n$/)
    expect(code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('TOOLTRAY_CLIENT')
  })

  it.each(['n\n', '\n', '', 'yesterday\n'])('is not made for the answer %j', async (answer) => {
    const { code, stderr } = await tooltray(['register', 'cursor'], answer)
    expect([code, stderr]).toEqual([1, 'Do this? [y/N]\nNothing was changed.\n'])
    expect(readFileSync(file, 'utf8')).toBe(TEXT)
  })

  it('tells of servers what becomes of them, and what they need', async () => {
    await using _engine = await engineHere()
    const { code, stdout, stderr } = await tooltray(['import', '--take-over'], 'y\n')
    expect(stdout).toMatch(/^a +Cursor +added +no-such-program$/m)
    expect(stdout).toContain(
      'a:\n  Tooltray will start, without a shell: no-such-program\n  With: TOKEN=••••••••\n' +
        '  It needs no-such-program, which is not on this computer. Install it, or use its full path as the command.\n',
    )
    expect(stdout).toContain('Secrets: ')
    expect(readFileSync(join(home, 'tooltray/servers.json'), 'utf8')).not.toContain('s3cret')
    expect(stdout + stderr).not.toContain('s3cret')
    expect(stderr).toContain('Imported 1 server: a.\n')
    expect(stderr).toContain('To undo this within 30 days, run: tooltray undo tooltray cursor\n')
    expect(code).toBe(0)
    expect((await tooltray(['undo', 'tooltray', 'cursor'], 'y\n')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(TEXT)
  })

  it('from a hub shows what comes in, what does not, and what is disabled, before it asks', async () => {
    await using _engine = await engineHere()
    const settings = join(home, 'proxy.json')
    writeFileSync(
      settings,
      JSON.stringify({
        mcpServers: { api: { command: 'no-such-program' } },
        httpServer: { port: 9000, middleware: { client: { default: [{ type: 'security' }] } } },
      }),
    )
    const refused = await tooltray(['import', 'mcproxy', '--file', settings], 'n\n')
    expect(refused.stdout).toContain('  Not imported: httpServer.port: ')
    expect(refused.stdout).toMatch(/\n {2}api is added disabled: MCProxy blocks calls of it by rules of its own, [^\n]*\n$/)
    expect([refused.code, refused.stderr]).toEqual([1, 'Do this? [y/N]\nNothing was changed.\n'])
    const done = await tooltray(['import', 'mcproxy', '--file', settings, '--yes'], '')
    expect(done.stdout).toContain('Not imported: httpServer.port: ')
    expect(readFileSync(join(home, 'tooltray/servers.json'), 'utf8')).toMatch(/"enabled": false/)
  })

  it('names a hub that an app starts, and does not import it', async () => {
    await using _engine = await engineHere()
    writeFileSync(file, JSON.stringify({ mcpServers: { zip: { command: 'mcpzip', args: ['serve'] } } }))
    expect((await tooltray(['import', 'cursor'], '')).stderr).toBe(
      'Not imported: zip of Cursor. It starts mcpzip, another hub, so its tools would be behind two searches. Import the servers ' +
        'behind it instead. Import mcpzip with: tooltray import mcpzip\nNo new server was found.\n',
    )
  })

  it('says where a hub without a usual place wants its file named', async () => {
    await using _engine = await engineHere()
    expect((await tooltray(['import', 'mcproxy'], '')).stderr).toContain('Name its file: tooltray import mcproxy --file FILE')
  })

  it('says when there is nothing to do', async () => {
    await using _engine = await engineHere()
    await tooltray(['register', 'cursor', '--yes'], '')
    const { code, stderr } = await tooltray(['register', 'cursor'], '')
    expect([code, stderr]).toEqual([0, 'There was nothing to change.\n'])
    expect((await tooltray(['import', 'zed'], '')).stderr).toBe('No new server was found.\n')
  })
})

describe('what a server wrote beside its code while an app ran it by npx', () => {
  const cached = (): string => join(home, '.npm/_npx/0123456789abcdef/node_modules')
  const memory = (): string => join(cached(), 'mcp-memory/dist/memory.jsonl')
  /** npm had installed it an hour ago, and the server wrote since then. */
  const remembered = (): void => {
    mkdirSync(join(memory(), '..'), { recursive: true })
    const hourAgo = new Date(Date.now() - 3_600_000)
    for (const path of ['mcp-memory/package.json', 'mcp-memory/dist/index.js', '.package-lock.json']) {
      writeFileSync(join(cached(), path), '{}')
      utimesSync(join(cached(), path), hourAgo, hourAgo)
    }
    writeFileSync(memory(), 'likes tea')
    writeFileSync(file, '{ "mcpServers": { "memory": { "command": "npx", "args": ["-y", "mcp-memory"], "disabled": true } } }')
  }
  /** The copies of it in the folders that servers run from. */
  const copies = (): string[] => {
    const run = join(home, 'tooltray/data/packages/run')
    const all = existsSync(run) ? readdirSync(run, { recursive: true, encoding: 'utf8' }) : []
    return all
      .filter((path) => path.endsWith('node_modules/mcp-memory/dist/memory.jsonl'))
      .map((path) => readFileSync(join(run, path), 'utf8'))
  }

  it('is shown before an import, and copied with it', async () => {
    remembered()
    await using _engine = await engineHere()
    const shown = await tooltray(['import', '--dry-run'], '')
    expect(shown.stdout + shown.stderr).toContain('What it wrote beside its code is copied: node_modules/mcp-memory/dist/memory.jsonl in ')
    expect(copies()).toEqual([])
    await tooltray(['import'], 'y\n')
    expect(copies()).toEqual(['likes tea'])
    expect(readFileSync(memory(), 'utf8')).toBe('likes tea')
  })

  it('stays where it is if the user says so', async () => {
    remembered()
    await using _engine = await engineHere()
    const { stdout, stderr } = await tooltray(['import', '--leave-data'], 'y\n')
    expect(stdout + stderr).toContain('What it wrote beside its code is not copied')
    expect(copies()).toEqual([])
  })
})
