import { once } from 'node:events'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

/** A port where nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

describe('servers that misbehave', () => {
  it('survives noise, notifications before answers, and answers out of order', async () => {
    await using installation = createInstallation()
    installation.configure({ noise: ownServer('noise'), first: ownServer('notify-first') })
    const { call, execute, refresh } = await installation.attach()
    const servers = await refresh()
    expect(servers.map(({ name, state }) => [name, state])).toEqual([
      ['noise', 'connected'],
      ['first', 'connected'],
    ])
    const [tool] = (await call('search_tools', { query: '', server: 'noise' })).told.hits
    expect(tool?.name).toMatch(/^noise__/)
    const delays = [120, 10, 60, 1]
    const answers = await Promise.all(delays.map((ms) => execute('first__delay', { ms, text: `after ${ms}` })))
    expect(answers.map((answer) => answer.content[0]?.text)).toEqual(delays.map((ms) => `after ${ms}`))
  })

  it('passes a result of 12 MB and goes on', async () => {
    await using installation = createInstallation()
    installation.configure({ big: ownServer('big') }, { resultLimit: 100_000_000 })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const bytes = 12 * 1024 * 1024
    expect((await execute('big__big', { bytes })).content[0]?.text.length).toBeGreaterThan(bytes - 200)
    const text = 'x'.repeat(bytes)
    expect((await execute('big__size', { text })).content[0]?.text).toBe(String(bytes))
  })

  it('answers a call at its time limit, tells the server, and the server stays usable', async () => {
    await using installation = createInstallation()
    installation.configure({ hang: ownServer('hang') })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const late = await execute('hang__hang', {}, { timeout: 0.2 })
    expect(late.told.error.code).toBe('call_timeout')
    await until(async () => (await execute('hang__was_cancelled')).content[0]?.text.includes('"hang"') === true, 'the server was told')
  })

  it('waits for a call as long as its server reports progress, though its client asked for none', async () => {
    await using installation = createInstallation()
    installation.configure({ narrate: ownServer('narrate') })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    expect((await execute('narrate__work', { steps: 6, ms: 1_000 }, { timeout: 4 })).content[0]?.text).toBe('done')
    expect((await execute('narrate__work', { steps: 1, ms: 2_000 }, { timeout: 1 })).told.error.code).toBe('call_timeout')
  })

  it('fails only the call under way when a server dies in it, at once and once only, and starts the server again on next use', async () => {
    await using installation = createInstallation()
    const count = join(installation.home, 'calls')
    installation.configure({ crash: ownServer('crash', '--when', 'call', '--calls-file', count), echo: ownServer('echo') })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    for (const how of ['exit', 'kill', 'half']) {
      const [dead, alive] = await Promise.all([execute('crash__crash', { how }), execute('echo__echo', { text: 'fine' })])
      expect(dead.told.error.code).toBe('server_disconnected')
      expect(dead.told.error.message).toContain('check')
      expect(alive.content[0]?.text).toBe('fine')
      const state = (await call('proxy_status')).told.servers[0]
      expect(state).toMatchObject({ name: 'crash', state: 'failed' })
      expect((await execute('crash__pid')).isError).toBeUndefined()
    }
    expect(
      readFileSync(count, 'utf8')
        .split('\n')
        .filter((line) => line === 'crash'),
    ).toHaveLength(3)
  })

  it('says why a server does not start, leaves it alone for a while, and covers the rest', async () => {
    await using installation = createInstallation()
    const starts = join(installation.home, 'starts')
    installation.configure({
      crash: ownServer('crash', '--when', 'start', '--starts-file', starts),
      missing: { command: 'no-such-program-anywhere' },
      unset: { command: 'node', env: { TOKEN: '${TOOLTRAY_TEST_UNSET}' } },
      gone: { url: `http://127.0.0.1:${await freePort()}/mcp` },
      echo: ownServer('echo'),
    })
    const { call, execute, refresh } = await installation.attach()
    const servers = await refresh()
    // Once for the list that is read at the start, and at most once more because it was asked for; never twice for one try.
    expect(readFileSync(starts, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(2)
    const errors = Object.fromEntries(servers.map((server) => [server.name, server.error?.message]))
    expect(errors.crash).toMatch(/ended at start \(exit code 1\): /)
    expect(errors.missing).toContain('"no-such-program-anywhere" was not found')
    expect(errors.unset).toContain('TOOLTRAY_TEST_UNSET')
    expect(errors.gone).toContain('nothing listens there')
    expect(errors.echo).toBeUndefined()
    const answer = (await call('search_tools', { query: 'echo' })).told
    expect(answer.unavailable).toEqual(['crash', 'missing', 'unset', 'gone'])
    expect(answer.hits[0]?.name).toBe('echo__echo')
    expect((await execute('echo__echo', { text: 'x' })).isError).toBeUndefined()
    const before = readFileSync(starts, 'utf8')
    expect((await execute('crash__anything')).told.error.code).toBe('server_backing_off')
    expect(readFileSync(starts, 'utf8')).toBe(before)
  })

  it('gives a program that fetches its packages more time for its first start, says so meanwhile, and less from then on', async () => {
    await using installation = createInstallation()
    const npx = join(installation.home, 'npx')
    symlinkSync(process.execPath, npx)
    const slow = { ...ownServer('slow-start', '--ms', '2500'), startTimeout: 1 }
    installation.configure({ fetched: { ...slow, command: npx }, other: slow })
    const { refresh } = await installation.attach()
    const refreshing = refresh()
    await until(async () => (await installation.status()).servers.some(({ doing }) => doing === 'fetching'), 'the start says what it does')
    const states = (await refreshing).map(({ state, error }) => [state, error?.code])
    expect(states).toEqual([
      ['connected', undefined],
      ['failed', 'server_start_timeout'],
    ])
    await installation.run('stop')
    const again = await refresh()
    expect(again.map(({ error }) => error?.code)).toEqual(['server_start_timeout', 'server_start_timeout'])
    expect(again[0]?.error?.message).toContain('within 1 s')
  })

  it('waits for a slow start and takes nothing from the others meanwhile', async () => {
    await using installation = createInstallation()
    installation.configure({
      slow: ownServer('slow-start', '--ms', '8000'),
      silent: { ...ownServer('silent'), startTimeout: 2 },
      echo: ownServer('echo'),
    })
    const { call, execute, refresh } = await installation.attach()
    const refreshing = refresh()
    await until(async () => (await execute('echo__echo', { text: 'x' })).isError === undefined, 'echo works')
    const states = (await call('proxy_status')).told.servers.map((server) => server.state)
    expect(states[0]).toBe('connecting')
    const servers = await refreshing
    expect(servers.map(({ state, error }) => [state, error?.code])).toEqual([
      ['connected', undefined],
      ['failed', 'server_start_timeout'],
      ['idle', undefined],
    ])
  })

  it('starts a server that cannot bear the question for its era a second time, and remembers', async () => {
    await using installation = createInstallation()
    const starts = join(installation.home, 'starts')
    installation.configure({ old: ownServer('crash', '--when', 'discover', '--starts-file', starts) })
    const { refresh } = await installation.attach()
    expect((await refresh())[0]).toMatchObject({ state: 'connected' })
    const count = (): number => readFileSync(starts, 'utf8').trim().split('\n').length
    expect(count()).toBe(2)
    await installation.run('stop')
    await refresh()
    expect(count()).toBe(3)
  })

  it('speaks every era', async () => {
    await using installation = createInstallation()
    installation.configure({
      modern: ownServer('eras', '--era', 'modern'),
      dual: ownServer('eras', '--era', 'dual'),
      old: ownServer('eras', '--era', '2024'),
    })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    for (const server of ['modern', 'dual', 'old']) expect((await execute(`${server}__add`, { a: 2, b: 3 })).content[0]?.text).toBe('5')
    const { servers } = await installation.status()
    expect(servers.map((server) => (server.peer as { protocolVersion?: string }).protocolVersion)).toEqual([
      '2026-07-28',
      '2026-07-28',
      '2024-11-05',
    ])
  })

  it('reads 300 tools in pages, drops malformed ones and reports them, and follows changes', async () => {
    await using installation = createInstallation()
    installation.configure({
      paged: ownServer('paged'),
      endless: ownServer('paged', '--endless', 'same'),
      malformed: ownServer('malformed'),
      changing: { ...ownServer('changing'), hold: 'nothing' },
    })
    const { call, execute, refresh } = await installation.attach()
    const servers = await refresh()
    const of = (name: string) => servers.find((server) => server.name === name)
    expect(of('paged')?.tools).toBe(300)
    expect(of('endless')?.dropped).toHaveLength(1)
    expect(of('malformed')?.tools).toBeGreaterThanOrEqual(40)
    expect(of('malformed')?.dropped?.length).toBeGreaterThan(0)
    await execute('changing__set_tools', { names: ['brand_new_thing'] })
    await until(
      async () => (await call('search_tools', { query: 'brand new thing' })).told.hits[0]?.name === 'changing__brand_new_thing',
      'the new tool is found',
    )
    const before = Number((await execute('changing__list_count')).content[0]?.text)
    await execute('changing__storm', { n: 500 })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(Number((await execute('changing__list_count')).content[0]?.text) - before).toBeLessThanOrEqual(4)
  })
})

describe('the configuration file', () => {
  it('stays as it is when it is broken, and so do the servers; the place is named; a mended one is taken up', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const broken = '{\n  "mcpServers": {\n    "echo": { "command": }\n  }\n}\n'
    writeFileSync(installation.paths.serversFile, broken)
    const config = async () =>
      (JSON.parse((await installation.run('status', '--json')).stdout) as { config: { error?: { message: string } } }).config
    await until(async () => (await config()).error !== undefined, 'the error is told')
    expect((await config()).error?.message).toMatch(/line 3, column 27|line 3/)
    expect((await execute('echo__echo', { text: 'still' })).content[0]?.text).toBe('still')
    expect((await installation.run('add', 'other', '--', 'node')).code).not.toBe(0)
    expect(readFileSync(installation.paths.serversFile, 'utf8')).toBe(broken)
    installation.configure({ echo: ownServer('echo'), second: ownServer('echo') })
    await until(async () => (await call('proxy_status')).told.servers.length === 2, 'the mended file is in force')
  })

  it('may be missing', async () => {
    await using installation = createInstallation()
    rmSync(installation.paths.serversFile, { force: true })
    const { call } = await installation.attach()
    expect((await call('search_tools', { query: 'anything' })).isError).toBeUndefined()
    expect((await call('proxy_status')).told.servers).toEqual([])
  })
})
