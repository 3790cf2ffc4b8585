import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'

const odd = join(import.meta.dirname, '../../electron/engine/testing/odd-program.ts')

function repository(home: string): string {
  const folder = join(home, 'notes')
  mkdirSync(folder)
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { env: { ...process.env, HOME: home } })
  git('init', '-q', '-b', 'main')
  git('config', 'user.email', 'me@example.com')
  git('config', 'user.name', 'Me')
  writeFileSync(join(folder, '-odd name.txt'), 'one\n')
  git('add', '.')
  git('commit', '-q', '-m', 'First')
  writeFileSync(join(folder, 'second.txt'), 'two\n')
  return folder
}

describe('git, whose subcommands are tools', () => {
  it('is added by a command, found, described and called, and keeps to what it was offered', async () => {
    await using installation = createInstallation()
    const folder = repository(installation.home)
    installation.configure({}, { destructive: 'allow' })
    await installation.serve()
    const added = await installation.run('add', 'git', '--cli', '--cwd', folder, '--', 'git')
    expect(added).toMatchObject({ code: 0 })
    expect(added.stderr + added.stdout).toContain('AI apps may run every subcommand that its help names')
    const { call, execute, refresh } = await installation.attach()
    const [git] = await refresh('git')
    expect(git?.state).toMatch(/connected|idle/)
    expect(git?.tools).toBeGreaterThan(15)
    expect((await installation.run('list', '--json')).stdout).toContain('"transport": "cli"')

    const found = await call('search_tools', { query: 'show the working tree status' })
    expect(JSON.stringify(found.told)).toContain('git__status')
    expect((await execute('git__status', { short: true })).content[0]?.text).toBe('?? second.txt\n')
    expect((await execute('git__add', { pathspec: ['second.txt'] })).isError).not.toBe(true)
    expect((await execute('git__commit', { message: '--amend' })).content[0]?.text).toContain('1 file changed')
    // Which options of it are known depends on whether there is a manual.
    expect((await execute('git__show')).content[0]?.text).toContain('--amend')

    // A model cannot smuggle in an option, by whatever value.
    const smuggled = await execute('git__rm', { pathspec: ['--cached', '-r', '.'] })
    expect(smuggled.isError).toBe(true)
    expect(smuggled.content[0]?.text).toContain("pathspec '--cached' did not match any files")
    const unknown = await execute('git__status', { exec: 'id' })
    expect(unknown.isError).toBe(true)
    expect((await execute('git__rm', { pathspec: ['-odd name.txt'] })).content[0]?.text).toContain("rm '-odd name.txt'")
  })

  it('is asked about where rules ask of what writes, whatever its help sounds like; without a rule what reads runs', async () => {
    await using installation = createInstallation()
    const git = { type: 'cli', command: 'git', cwd: repository(installation.home) }
    const rules = [
      { effect: 'write', decision: 'ask' },
      { effect: 'destructive', decision: 'ask' },
    ]
    const write = (more: object): void => writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers: { git }, ...more }))
    write({ rules })
    await installation.serve()
    const { execute, refresh } = await installation.attach()
    await refresh('git')
    const deletes = await execute('git__branch', { D: true, branch_name: 'precious' })
    expect(deletes.content[0]?.text).toContain('approval_unavailable')
    expect((await execute('git__status')).content[0]?.text).toContain('approval_unavailable')
    write({ mcpServers: { git: { ...git, effects: { status: 'read' } } }, rules })
    await until(async () => (await execute('git__status')).isError !== true, 'its person says that it reads')
    write({})
    await until(async () => (await execute('git__log')).isError !== true, 'no rule asks')
    expect((await execute('git__branch', { D: true, branch_name: 'precious' })).content[0]?.text).toContain('approval_unavailable')
  })

  it('offers what its entry names, and is paused as any other', async () => {
    await using installation = createInstallation()
    installation.configure({ git: { type: 'cli', command: 'git', cwd: repository(installation.home), commands: ['status', 'remote'] } })
    await installation.serve()
    const { execute, refresh } = await installation.attach()
    expect(await refresh('git')).toMatchObject([{ tools: 2 }])
    await installation.run('pause')
    const paused = await execute('git__status')
    expect(paused.content[0]?.text).toContain('engine_paused')
    await installation.run('resume')
    expect((await execute('git__status', { short: true })).content[0]?.text).toBe('?? second.txt\n')
  })
})

describe('a program that misbehaves', () => {
  it('is a tool like any other, and its failures are results', async () => {
    await using installation = createInstallation()
    const program = { type: 'cli', command: process.execPath, args: [odd], env: { SHELF: '${SHELF:-home}' } }
    installation.configure({ odd: program }, { destructive: 'allow' })
    await installation.serve()
    const { execute, refresh } = await installation.attach()
    expect(await refresh('odd')).toMatchObject([{ tools: 9 }])
    expect((await execute('odd__env', { name: 'SHELF' })).content[0]?.text).toBe('home\n')
    expect((await execute('odd__fail')).content.map(({ text }) => text)).toEqual(['half a thing', 'it broke', 'Exit code 3.'])
    expect((await execute('odd__kill')).content.at(-1)?.text).toBe('It was ended by SIGKILL.')
    const flood = await execute('odd__flood')
    expect(flood.isError).toBe(true)
    expect((await execute('odd__json')).structuredContent).toEqual({ answer: 42 })
  })
})
