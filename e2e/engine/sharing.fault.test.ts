import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Attached, type Installation, createInstallation, ownServer, realServer, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

const place = (more: Record<string, unknown> = {}) => ({ ...ownServer('witness'), ...more })

interface Where {
  readonly folder: string
  readonly pid: number
  readonly args: readonly string[]
}

const where = async ({ execute }: Attached, name = 'place__where'): Promise<Where> => (await execute(name)).structuredContent as Where

/** Folders of projects, each with a file that says which it is. */
function folders(installation: Installation, ...names: readonly string[]): string[] {
  return names.map((name) => {
    const folder = join(realpathSync(installation.home), name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'NAME'), name)
    return folder
  })
}

const instances = async (installation: Installation, server = 'place') =>
  (await installation.status()).servers.find(({ name }) => name === server)?.instances

describe('one process of a server', () => {
  it('is for all who do not say otherwise, however many come', async () => {
    await using installation = createInstallation()
    installation.configure({ place: place() })
    await installation.serve()
    const sessions = await Promise.all([1, 2, 3, 4, 5].map((at) => installation.attach({ name: `app-${at}` })))
    const pids = await Promise.all(sessions.map(async (session) => (await where(session)).pid))
    expect(new Set(pids).size).toBe(1)
    expect(await instances(installation)).toEqual([{ key: 'all', state: 'idle', sessions: 5 }])
  })

  it('is for one session alone where the entry says so, keeps what it was told, and ends with it', async () => {
    await using installation = createInstallation()
    installation.configure({ place: place({ sharing: 'session' }) })
    await installation.serve()
    const [a, b] = [await installation.attach({ name: 'app' }), await installation.attach({ name: 'app' })]
    const keep = async ({ execute }: Attached, word: string) => (await execute('place__keep', { word })).structuredContent
    expect(await keep(a, 'of a')).toEqual({ before: '' })
    expect(await keep(b, 'of b')).toEqual({ before: '' })
    expect(await keep(a, '')).toEqual({ before: 'of a' })
    const { pid } = await where(a)
    // One that is there for the list alone ends by itself.
    await expect
      .poll(() => instances(installation))
      .toEqual([
        { key: expect.stringMatching(/^session:/) as string, state: 'idle', sessions: 1 },
        { key: expect.stringMatching(/^session:/) as string, state: 'idle', sessions: 1 },
      ])
    await a.client.close()
    await until(() => !processAlive(pid), 'the process of the session has ended')
    expect(await keep(b, '')).toEqual({ before: 'of b' })
    expect(await instances(installation)).toHaveLength(1)
  })

  it('is for one app where the entry says so', async () => {
    await using installation = createInstallation()
    installation.configure({ place: place({ sharing: 'client' }) })
    await installation.serve()
    const pids = []
    for (const name of ['cursor', 'cursor', 'zed']) pids.push((await where(await installation.attach({ name }))).pid)
    expect([pids[1] === pids[0], pids[2] === pids[0]]).toEqual([true, false])
    const keys = async () => (await instances(installation))?.map(({ key, sessions }) => `${key} ${sessions}`)
    await expect.poll(keys).toEqual(['client:cursor 2', 'client:zed 1'])
  })

  it('leaves nothing behind that was there for a list alone, where instances are not for all', async () => {
    await using installation = createInstallation()
    installation.configure({ place: place({ sharing: 'session' }) })
    await installation.serve()
    await until(async () => (await installation.status()).servers[0]?.tools === 4, 'its list was read')
    await until(async () => (await instances(installation))?.length === 0, 'nothing runs')
  })
})

describe('two projects at once', () => {
  it('have their own folders, by where the apps were started', async () => {
    await using installation = createInstallation()
    const [site = '', api = ''] = folders(installation, 'site', 'api')
    installation.configure({
      place: place({ sharing: 'project' }),
      files: { ...realServer('filesystem', '${PROJECT}') },
    })
    await installation.serve()
    const open = (folder: string) => installation.attach({ name: 'app', folder })
    const [a, b, c] = await Promise.all([open(site), open(api), open(site)])
    const read = async ({ execute }: Attached, folder: string) =>
      (await execute('files__read_text_file', { path: join(folder, 'NAME') })).content[0]?.text ?? ''
    for (const [session, own, other] of [
      [a, site, api],
      [b, api, site],
      [c, site, api],
    ] as const) {
      expect((await where(session)).folder).toBe(own)
      expect((await session.execute('place__read')).structuredContent).toEqual({ text: own.endsWith('site') ? 'site' : 'api' })
      expect(await read(session, own)).toBe(own.endsWith('site') ? 'site' : 'api')
      expect(await read(session, other)).toContain('Access denied')
    }
    expect((await where(a)).pid).toBe((await where(c)).pid)
    expect((await instances(installation, 'files'))?.map(({ key, sessions }) => `${key} ${sessions}`).sort()).toEqual([
      `project:${api} 1`,
      `project:${site} 2`,
    ])
  })

  it('have their own repository, by git itself, which knows nothing of MCP', async () => {
    await using installation = createInstallation()
    const [site = '', api = ''] = folders(installation, 'site', 'api')
    for (const folder of [site, api]) {
      const git = (...args: string[]) => execFileSync('git', ['-C', folder, '-c', 'user.name=Me', '-c', 'user.email=me@x.test', ...args])
      git('init', '-q')
      git('add', '.')
      git('commit', '-q', '-m', `Made for ${basename(folder)}`)
    }
    installation.configure({ git: { type: 'cli', command: 'git', commands: ['log'], sharing: 'project' } })
    await installation.serve()
    const sessions = await Promise.all([site, api].map((folder) => installation.attach({ folder })))
    const logs = await Promise.all(sessions.map(async ({ execute }) => (await execute('git__log')).content[0]?.text))
    expect(logs).toEqual([expect.stringContaining('Made for site'), expect.stringContaining('Made for api')])
    expect(logs[0]).not.toContain('api')
    expect(logs[1]).not.toContain('site')
  })

  it('are told by the roots of a client, and follow it to another folder', async () => {
    await using installation = createInstallation()
    const [site = '', api = ''] = folders(installation, 'site', 'api')
    installation.configure({ place: place({ args: [...(place()['args'] as string[]), '${PROJECT}'] }) })
    await installation.serve()
    const raw = installation.attachRaw()
    let root = site
    raw.onRequest = ({ id, method }) => {
      if (method === 'roots/list') raw.send({ id, result: { roots: [{ uri: pathToFileURL(root).href }] } })
    }
    await raw.initialize(undefined, 'app', { roots: { listChanged: true } })
    const args = async () => (await raw.call('execute_tool', { name: 'place__where' })).result.structuredContent['args']
    expect(await args()).toEqual([site])
    root = api
    raw.notify('notifications/roots/list_changed')
    await until(async () => JSON.stringify(await args()) === JSON.stringify([api]), 'the other folder is worked in')
  })

  it('are not guessed: a server that works for a folder says that there is none', async () => {
    await using installation = createInstallation()
    installation.configure({ place: place({ args: [...(place()['args'] as string[]), '${PROJECT}'] }) })
    await installation.serve()
    const session = await installation.attach({ folder: installation.home })
    expect((await session.execute('place__where')).told).toMatchObject({ error: { code: 'project_unknown' } })
  })
})

describe('servers that a folder brings', () => {
  it('are there for those alone who work in it, once a person has agreed to just that', async () => {
    await using installation = createInstallation()
    const [site = '', api = ''] = folders(installation, 'site', 'api')
    installation.configure({})
    await installation.serve()
    const brings = (folder: string, ...words: string[]) =>
      writeFileSync(
        join(folder, '.mcp.json'),
        JSON.stringify({ mcpServers: { place: place({ args: [...(place()['args'] as string[]), ...words] }) } }),
      )
    brings(site, 'first')
    const [a, b] = [await installation.attach({ folder: site }), await installation.attach({ folder: api })]
    const found = async ({ call }: Attached) =>
      JSON.stringify((await call('search_tools', { query: 'where it runs' })).told).includes('__where')
    const projects = async () => (await installation.run('project', '--json')).stdout
    expect([await found(a), await found(b)]).toEqual([false, false])
    expect(JSON.parse(await projects())).toMatchObject([{ folder: site, state: 'asked', servers: ['place'], sessions: 1 }])
    expect((await installation.run('project', 'agree', site, '--yes')).code).toBe(0)
    await until(() => found(a), 'those who work there find it')
    expect(await found(b)).toBe(false)
    expect(await where(a, 'place-site__where')).toMatchObject({ folder: site, args: ['first'] })
    expect((await b.execute('place-site__where')).told).toMatchObject({ error: { code: 'tool_unknown' } })

    // Another content is another question.
    brings(site, 'second')
    await until(async () => !(await found(a)), 'it is held back')
    expect((await a.execute('place-site__where')).isError).toBe(true)
    expect(JSON.parse(await projects())).toMatchObject([{ state: 'asked' }])
    expect((await installation.run('project', 'agree', site, '--yes')).code).toBe(0)
    await until(() => found(a), 'it is there again')
    expect((await where(a, 'place-site__where')).args).toEqual(['second'])
  })
})
