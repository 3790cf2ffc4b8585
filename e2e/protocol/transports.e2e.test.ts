import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type HttpServer, freePort, startEverything, startHttp, startWiretap } from '../testing/http-server.ts'
import { toldBy } from '../testing/answers.ts'
import { sampled } from '../../scripts/test/sampled.ts'
import { type Installation, createInstallation, until } from '../testing/installation.ts'

type Json = Record<string, unknown>

const paths = ['dual', 'sessions', 'stateless', 'sse'] as const

/** The revision that the engine is to settle on with each path of our own server. */
const revisions = { dual: '2026-07-28', sessions: '2025-11-25', stateless: '2026-07-28', sse: '2025-11-25' }

/** One entry for each path of a server, named as the path. */
function entriesOf(server: HttpServer, more: Json = {}): Record<string, Json> {
  return Object.fromEntries(paths.map((path) => [path, { url: server.urls[path], ...more }]))
}

/** Puts programs that note being run in the place of all that could open a browser. Returns whether one was run. */
function watchBrowsers(installation: Installation): () => boolean {
  const folder = join(installation.home, 'browsers')
  const opened = join(folder, 'opened')
  mkdirSync(folder)
  for (const name of ['xdg-open', 'open', 'sensible-browser', 'x-www-browser', 'gio', 'firefox', 'chromium', 'google-chrome']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$0 $@" >> ${opened}\n`, { mode: 0o755 })
  }
  Object.assign(installation.env, { PATH: `${folder}:${installation.env['PATH']}`, BROWSER: join(folder, 'firefox'), DISPLAY: ':99' })
  return () => existsSync(opened)
}

describe('a server over HTTP', () => {
  it('is used in every way it can be served, with its progress and log messages', async () => {
    await using server = await startHttp()
    await using installation = createInstallation()
    installation.configure({ ...entriesOf(server), 'sse-named': { type: 'sse', url: server.urls['sse'] } })
    const raw = installation.attachRaw()
    await raw.initialize()
    await raw.call('proxy_refresh')
    const { servers } = await installation.status()
    expect(servers.map(({ name, state, tools, peer }) => [name, state, tools, (peer as Json).protocolVersion])).toEqual(
      [...Object.entries(revisions), ['sse-named', '2025-11-25']].map(([name, revision]) => [name, 'connected', 3, revision]),
    )
    for (const { name } of servers) {
      const from = raw.lines.length
      const call = { name: 'execute_tool', arguments: { name: `${name}__count`, arguments: { to: 40 } }, _meta: { progressToken: 'p' } }
      expect((await raw.request('tools/call', call)).result.content[0].text).toBe('counted to 40')
      const said = raw.lines.slice(from, -1).map((line) => JSON.parse(line) as { params: Json })
      const progress = Array.from({ length: 40 }, (_, step) => ({
        progressToken: 'p',
        progress: step + 1,
        total: 40,
        message: `step ${step + 1}`,
      }))
      expect(
        said.slice(1).map(({ params }) => params),
        name,
      ).toStrictEqual(progress)
      expect(said[0], name).toMatchObject({ method: 'notifications/message', params: { level: 'info', data: { counting: 40 } } })
      const sum = await raw.call('execute_tool', { name: `${name}__add`, arguments: { a: 2, b: 3 } })
      expect(sum.result, name).toMatchObject({ content: [{ type: 'text', text: '5' }], structuredContent: { sum: 5 } })
    }
  })

  it.each(['streamableHttp', 'sse'] as const)('server-everything over %s is used from its URL alone', async (transport) => {
    await using server = await startEverything(transport)
    await using installation = createInstallation()
    installation.configure({ one: { url: server.urls[transport] } })
    const raw = installation.attachRaw()
    await raw.initialize()
    await raw.call('proxy_refresh')
    expect((await raw.call('execute_tool', { name: 'one__echo', arguments: { message: 'é' } })).result.content[0].text).toBe('Echo: é')
    const call = { name: 'one__trigger-long-running-operation', arguments: { duration: 0.2, steps: 10 } }
    await raw.request('tools/call', { name: 'execute_tool', arguments: call, _meta: { progressToken: 9 } })
    const steps = raw.lines.filter((line) => line.includes('notifications/progress')).map((line) => JSON.parse(line) as { params: Json })
    expect(steps.map(({ params }) => params)).toStrictEqual(
      Array.from({ length: 10 }, (_, step) => ({ progressToken: 9, progress: step + 1, total: 10 })),
    )
  })

  it('is told when a call is cancelled, and when the session ends', async () => {
    await using server = await startHttp()
    await using tap = await startWiretap(server)
    await using installation = createInstallation()
    installation.configure(Object.fromEntries(paths.map((path) => [path, { url: tap.url(server.urls[path]) }])))
    const raw = installation.attachRaw()
    await raw.initialize()
    await raw.call('proxy_refresh')
    for (const path of paths) {
      void raw.request(
        'tools/call',
        { name: 'execute_tool', arguments: { name: `${path}__count`, arguments: { to: 1000, stepMs: 100 } } },
        path,
      )
      await until(
        () =>
          tap.requests.some(
            (request) =>
              request.body.includes('"tools/call"') &&
              (path === 'sse' ? request.path.startsWith('/messages') : request.path === `/${path}`),
          ),
        'the call is under way',
      )
      const told = tap.posted('notifications/cancelled').length
      raw.notify('notifications/cancelled', { requestId: path, reason: 'the person pressed stop' })
      if (revisions[path] === '2025-11-25') {
        await until(() => tap.posted('notifications/cancelled').length > told, 'the server is told')
        expect(tap.posted('notifications/cancelled').at(-1)?.params).toMatchObject({ reason: 'the person pressed stop' })
      } else {
        // MCP 2026-07-28: whoever hangs up cancels.
        await until(
          () => tap.requests.some((request) => request.path === `/${path}` && request.body.includes('"tools/call"') && request.hungUp),
          'the stream is closed',
        )
      }
    }
    expect(tap.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await installation.run('stop')
    const ended = tap.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(ended).toEqual(['/sessions'])
    expect(raw.lines.filter((line) => paths.some((path) => line.includes(`"id":"${path}"`)))).toEqual([])
  })
})

describe('the stream on which a stateless server tells of changes', () => {
  it('is opened again when it breaks, and the list is read again for what was missed', async () => {
    await using server = await startHttp()
    await using tap = await startWiretap(server)
    await using installation = createInstallation()
    installation.configure({ one: { url: tap.url(server.urls['stateless']) } })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const streams = () => tap.requests.filter(({ body }) => body.includes('"subscriptions/listen"'))
    const lists = () => tap.posted('tools/list').length
    await until(() => streams().length === 1, 'the stream is open')
    const before = lists()
    streams()[0]?.cut()
    await until(() => streams().length === 2 && lists() > before, 'the stream is open again, and the list was read')
    expect((await execute('one__echo', { text: 'x' })).content[0]?.text).toBe('x')
    await installation.run('stop')
    expect(streams()).toHaveLength(2)
  })
})

describe('a server that wants a token', () => {
  it('gets it by "bearer" and by "headers", out of the environment', async () => {
    await using server = await startHttp('--bearer', 'open sesame')
    await using tap = await startWiretap(server)
    await using installation = createInstallation()
    installation.env['TOOLTRAY_TEST_TOKEN'] = 'open sesame'
    const servers: Record<string, Json> = {}
    for (const path of paths) {
      const url = tap.url(server.urls[path])
      servers[`${path}-bearer`] = { url, bearer: '${TOOLTRAY_TEST_TOKEN}' }
      servers[`${path}-headers`] = { url, headers: { authorization: 'Bearer ${TOOLTRAY_TEST_TOKEN}' } }
    }
    installation.configure(servers)
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    for (const name of Object.keys(servers))
      expect((await execute(`${name}__echo`, { text: name })).content, name).toEqual([{ type: 'text', text: name }])
    expect(new Set(tap.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer open sesame']))
  })

  it('and does not get the right one waits for a sign-in: calls are answered at once, nothing is asked again or opened', async () => {
    await using server = await startHttp('--bearer', 'right')
    await using tap = await startWiretap(server)
    await using installation = createInstallation()
    const browserOpened = watchBrowsers(installation)
    const entries = (more: Json) => Object.fromEntries(paths.map((path) => [path, { url: tap.url(server.urls[path]), ...more }]))
    installation.configure(entries({ bearer: 'right' }))
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    for (const wrong of [{ bearer: 'wrong' }, { headers: { authorization: 'Bearer wrong' } }, {}]) {
      const before = tap.requests.length
      installation.configure(entries(wrong))
      // How they stood before looks the same: the new entries have been tried once something was asked for them.
      await until(async () => tap.requests.length > before, 'the new entries are tried')
      const states = async () => (await installation.status()).servers.map(({ state }) => state)
      await until(async () => (await states()).every((state) => state === 'needs-sign-in'), 'all servers want a sign-in')
      let asked = -1
      await until(async () => {
        const [earlier] = [asked, (asked = tap.requests.length)]
        await new Promise((resolve) => setTimeout(resolve, 300))
        return earlier === asked && asked === tap.requests.length
      }, 'nothing is asked any more')
      for (const path of paths) {
        const { isError, told, content } = await execute(`${path}__echo`, { text: 'x' })
        expect([isError, told.error.code]).toEqual([true, 'server_needs_sign_in'])
        expect(content[0]?.text).toBe(`${path} requires sign-in. Ask the user to sign in to it in Tooltray. [server_needs_sign_in]`)
      }
      expect(tap.requests).toHaveLength(asked)
      expect(browserOpened()).toBe(false)
    }
    installation.configure(entries({ bearer: 'right' }))
    await until(async () => (await execute('dual__echo', { text: 'again' })).content[0]?.text === 'again', 'the right token works')
  })

  it('says so when its token is withdrawn in the middle', async () => {
    const port = String(await freePort())
    await using server = await startHttp('--bearer', 'old', '--port', port)
    await using installation = createInstallation()
    installation.configure(entriesOf(server, { bearer: 'old' }))
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    for (const path of paths) expect((await execute(`${path}__echo`, { text: 'x' })).isError, path).toBeUndefined()
    await server.stop()
    await using _changed = await startHttp('--bearer', 'new', '--port', port)
    for (const path of paths) expect((await execute(`${path}__echo`, { text: 'x' })).told.error.code, path).toBe('server_needs_sign_in')
  })
})

describe('a server that goes away', () => {
  it('and forgets its sessions is greeted anew, and calls arrive once', async () => {
    await using server = await startHttp()
    await using tap = await startWiretap(server)
    await using installation = createInstallation()
    installation.configure({ one: { url: tap.url(server.urls['sessions']) } })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const { dropped } = (await (await fetch(new URL('/forget', server.urls['sessions']), { method: 'POST' })).json()) as { dropped: number }
    expect(dropped).toBe(1)
    const texts = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(texts.map((text) => execute('one__echo', { text })))
    expect(answers.map((answer) => answer.content[0]?.text)).toEqual(texts)
    // Each was refused with 404 and sent once more; those that began later were sent once.
    expect(tap.posted('initialize')).toHaveLength(2)
    expect(tap.posted('tools/call').length).toBeLessThanOrEqual(8)
  })

  it.each(sampled(['dual', 'sessions', 'stateless', 'sse', 'everything over streamableHttp', 'everything over sse']))(
    'and comes back on its port is used again: %s',
    async (kind) => {
      const port = String(await freePort())
      const transport = kind.endsWith('sse') ? 'sse' : 'streamableHttp'
      const everything = kind.startsWith('everything')
      const start = () => (everything ? startEverything(transport, port) : startHttp('--port', port))
      const first = await start()
      await using installation = createInstallation()
      installation.configure({ one: { url: first.urls[everything ? transport : kind] } })
      const { call, client, execute } = await installation.attach()
      await call('proxy_refresh')
      const echo = () => execute('one__echo', { text: 'x', message: 'x' })
      expect((await echo()).isError).toBeUndefined()
      const long = everything
        ? { name: 'one__trigger-long-running-operation', arguments: { duration: 500, steps: 500 } }
        : { name: 'one__count', arguments: { to: 1000, stepMs: 500 } }
      let steps = 0
      const calling = client.callTool({ name: 'execute_tool', arguments: long }, { onprogress: () => void (steps += 1) })
      // It is sure to have reached the server.
      await until(() => steps > 0, 'a call is under way')
      await first.stop()
      // At once, or, where the server lets streams be resumed, as soon as that has failed. Never after the time limit of the call.
      const lost = toldBy(await calling).error
      expect(lost.code).toBe('server_disconnected')
      expect(lost.message).toContain('check what it did before you repeat it')
      const away = (await echo()).told.error
      expect(['server_start_failed', 'server_backing_off']).toContain(away.code)
      expect(away.message).toContain('nothing listens there')
      const readAt = async () => (await installation.status()).servers[0]?.refreshedAt
      const before = await readAt()
      await using second = await start()
      await until(async () => (await echo()).isError === undefined, 'it works again')
      // It ended by itself, so its lists are read again. Whatever meets it gone makes Tooltray wait before the next try.
      await until(async () => (await readAt()) !== before, 'its lists are read again')
      await second.stop()
      await using _third = await start()
      // Back before anybody missed it: no call fails.
      if (kind !== 'everything over sse') expect((await echo()).isError).toBeUndefined()
    },
  )
})
