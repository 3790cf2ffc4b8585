import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import { REGISTERED } from '../testing/helper-kinds.ts'
import { serverPath } from '../testing/raw-client.ts'

const claudePath = join(import.meta.dirname, '../programs/node_modules/.bin/claude')

/** Runs Claude Code with a home folder of its own and nothing of ours in its environment but PATH. */
function claude({ home }: Installation, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const cwd = join(home, 'project')
  mkdirSync(cwd, { recursive: true })
  const env = { PATH: process.env['PATH'], HOME: home, DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }
  return new Promise((resolve) => {
    execFile(claudePath, args, { cwd, env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
  })
}

const settingsOf = ({ home }: Installation): { mcpServers: Record<string, unknown> } =>
  JSON.parse(readFileSync(join(home, '.claude.json'), 'utf8')) as never

describe('Claude Code', () => {
  it('has Tooltray connected after `register`, its other servers untouched, and is as before after `undo`', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    expect((await claude(installation, 'mcp', 'add', '--scope', 'user', 'mine', '--', process.execPath, serverPath('echo'))).code).toBe(0)
    const before = settingsOf(installation).mcpServers

    const registered = await installation.run('register', 'claude-code', '--yes')
    expect(registered.code, registered.stderr).toBe(0)
    const { mine, tooltray } = settingsOf(installation).mcpServers
    expect({ mine }).toEqual(before)
    expect(tooltray).toMatchObject({
      type: 'stdio',
      ...REGISTERED,
      env: { TOOLTRAY_HOME: installation.home },
    })
    const { stdout } = await claude(installation, 'mcp', 'list')
    expect(stdout).toMatch(/^tooltray: .* - ✔ Connected$/m)
    expect(stdout).toMatch(/^mine: .* - ✔ Connected$/m)

    // Claude Code has written into its file meanwhile.
    const undone = await installation.run('undo', 'claude-code', '--yes')
    expect(undone.code, undone.stderr).toBe(0)
    expect(settingsOf(installation).mcpServers).toEqual(before)
    // By the name of the entry: the paths of the others may hold that word.
    expect((await claude(installation, 'mcp', 'list')).stdout).not.toMatch(/^tooltray: /m)
    await installation.run('stop')
  })

  it('finds its servers again behind Tooltray, which took them over', async () => {
    await using installation = createInstallation()
    expect((await claude(installation, 'mcp', 'add', '--scope', 'user', 'mine', '--', process.execPath, serverPath('echo'))).code).toBe(0)
    const imported = await installation.run('import', '--take-over', '--yes')
    expect(imported.code, imported.stderr).toBe(0)
    expect(JSON.parse(imported.stdout)).toMatchObject({ imported: ['mine'], failed: [] })
    expect(Object.keys(settingsOf(installation).mcpServers)).toEqual(['tooltray'])
    expect((await claude(installation, 'mcp', 'list')).stdout).toMatch(/^tooltray: .* - ✔ Connected$/m)
    const { execute, call } = await installation.attach()
    await call('proxy_refresh')
    expect((await execute('mine__echo', { text: 'hello' })).content).toEqual([{ type: 'text', text: 'hello' }])
  })
})

describe('the commands', () => {
  const cursorOf = ({ home }: Installation): string => {
    mkdirSync(join(home, '.cursor'), { recursive: true })
    return join(home, '.cursor/mcp.json')
  }

  it('bring a server into an engine that runs', async () => {
    await using installation = createInstallation()
    installation.configure({})
    await installation.serve()
    writeFileSync(cursorOf(installation), JSON.stringify({ mcpServers: { late: ownServer('echo') } }))
    expect((await installation.run('import', 'cursor', '--yes')).code).toBe(0)
    const refreshed = await installation.run('refresh', 'late', '--json')
    expect(JSON.parse(refreshed.stdout)).toMatchObject([{ name: 'late', tools: 1 }])
  })

  it('say what they would do, need a word to do it, and exit with 0 only when it is done', async () => {
    await using installation = createInstallation()
    const file = cursorOf(installation)
    const text = '{ "mcpServers": {} }\n'
    writeFileSync(file, text)
    const preview = await installation.run('register', 'cursor', '--dry-run')
    expect(preview.code).toBe(0)
    expect(JSON.parse(preview.stdout)).toMatchObject({ files: [{ owner: 'cursor', file, what: 'changed' }], failed: [] })
    expect((await installation.run('register', 'cursor', '--dry-run', '--table')).stdout).toMatch(/^\+ .*"tooltray"/m)
    const unasked = await installation.run('register', 'cursor')
    expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') as unknown })
    expect(readFileSync(file, 'utf8')).toBe(text)

    expect((await installation.run('register', 'cursor', '--yes')).code).toBe(0)
    expect((await installation.run('register', 'cursor', '--yes')).code).toBe(0)
    expect(JSON.parse((await installation.run('clients', '--json')).stdout)).toMatchObject([
      { id: 'cursor', registered: 'current', found: true },
    ])
    expect((await installation.run('clients', '--table')).stdout).toMatch(/^Cursor +cursor +yes +0 /m)
    expect((await installation.run('unregister', 'cursor', '--yes')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(text)

    expect((await installation.run('register', 'clippy', '--yes')).code).toBe(3)
    expect((await installation.run('undo', 'zed', '--yes')).code).toBe(3)
    writeFileSync(file, '{ broken')
    for (const args of [
      ['register', 'cursor', '--yes'],
      ['register', 'cursor', '--dry-run'],
      ['import', '--yes'],
    ])
      expect((await installation.run(...args)).code, args.join(' ')).toBe(7)
    expect(readFileSync(file, 'utf8')).toBe('{ broken')
  })
})
