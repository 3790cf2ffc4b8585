import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { type Socket, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOBODY, programsForAll } from '../testing/helper-kinds.ts'
import { createInstallation, helperPath, ownServer, until } from '../testing/installation.ts'
import { callWhenKnown, enginePid, opened, pidOfHelper } from '../testing/opened-helper.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { talkTo } from '../testing/raw-client.ts'

const mode = (path: string): number => statSync(path).mode & 0o777

describe('an engine', () => {
  it('of two started in the same instant stays one, and the other says why it goes', async () => {
    await using installation = createInstallation()
    const hosts = [0, 1].map(() => talkTo(spawn(process.execPath, [helperPath, 'serve'], { env: installation.env, stdio: 'pipe' })))
    const leaving = await Promise.race(hosts.map(async (host) => ({ host, code: await host.exit() })))
    expect(leaving.code).not.toBe(0)
    expect(leaving.host.stderr()).toContain('Tooltray is already running.')
    const staying = hosts.find((host) => host !== leaving.host)
    await until(async () => (await installation.run('status')).code === 0, 'the other one answers')
    expect(await enginePid(installation)).toBe(staying?.process.pid)
    expect((await installation.run('stop')).code).toBe(0)
    expect(await staying?.exit()).toBe(0)
  })

  it.each(['the socket of a dead engine', 'a file that is no socket'])('replaces %s', async (kind) => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    const { socket } = installation.paths
    if (kind === 'a file that is no socket') {
      mkdirSync(dirname(socket), { recursive: true })
      writeFileSync(socket, 'not a socket')
    } else {
      const engine = await installation.serve()
      engine.kill('SIGKILL')
      await once(engine, 'exit')
    }
    expect(existsSync(socket)).toBe(true)
    const raw = await opened(installation)
    expect((await callWhenKnown(raw, 'echo__echo', { text: 'x' })).result.content[0].text).toBe('x')
  })

  it('lets nobody else near its socket', async () => {
    await using installation = createInstallation()
    const { socket, runtimeDir, logDir } = installation.paths
    mkdirSync(runtimeDir, { recursive: true })
    chmodSync(runtimeDir, 0o777)
    await installation.serve()
    expect([mode(runtimeDir), mode(socket), mode(logDir)]).toEqual([0o700, 0o600, 0o700])
  })

  it('that a helper started ends by itself some time after its last visitor, and not before', async () => {
    await using installation = createInstallation()
    installation.env['TOOLTRAY_IDLE_END'] = '0.5'
    installation.configure({ echo: ownServer('echo') })
    const raw = await opened(installation)
    await raw.call('proxy_refresh')
    const engine = await enginePid(installation)
    const since = Date.now()
    await until(() => Date.now() - since > 1_500, 'three times as long has passed')
    expect(processAlive(engine)).toBe(true)
    expect((await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'x' } })).result.content[0].text).toBe('x')
    raw.process.stdin?.end()
    await until(() => processesOf(installation.home).length === 0, 'the engine and its servers have ended')
    expect(existsSync(installation.paths.socket)).toBe(false)
  })

  it('takes up servers.json while it runs, and its sessions stay', async () => {
    await using installation = createInstallation()
    installation.configure({ hang: ownServer('hang') })
    const raw = await opened(installation)
    await raw.call('proxy_refresh')
    const sessions = async () => (await installation.status()).sessions.map((session) => (session as { id: string }).id)
    const [pid, before] = [await enginePid(installation), await sessions()]
    const calling = raw.call('execute_tool', { name: 'hang__late', arguments: { ms: 2_000 } })
    installation.configure({ hang: ownServer('hang'), echo: ownServer('echo') })
    await until(
      async () => (await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'new' } })).result.content[0].text === 'new',
      'the new server is there',
    )
    installation.configure({ hang: ownServer('hang') })
    await until(
      async () =>
        (await raw.call('execute_tool', { name: 'echo__echo', arguments: { text: 'new' } })).result.content[0].text.includes(
          'tool_unknown',
        ),
      'it is gone again',
    )
    expect((await calling).result.content[0].text).toBe('late')
    expect([await enginePid(installation), await sessions()]).toEqual([pid, before])
  })
})

describe('what stands in the way', () => {
  it.each([
    ['says something else', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up', (socket: Socket) => void socket.end()],
    [
      'is a Tooltray of another version',
      (socket: Socket) => void socket.write('{"tooltray":99,"error":{"code":"engine_unreachable","message":"Start the newer one."}}\n'),
    ],
  ])('on the socket is named to the client, and when it goes the session begins: somebody who %s', async (_what, greet) => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    const { socket } = installation.paths
    mkdirSync(dirname(socket), { recursive: true })
    const visitors = new Set<Socket>()
    const stranger = createServer((visitor) => {
      visitors.add(visitor.on('error', () => undefined))
      greet(visitor)
    }).listen(socket)
    await once(stranger, 'listening')
    const raw = installation.attachRaw()
    // The opening is answered without an engine, the first list is not.
    expect((await raw.initialize()).error).toBeUndefined()
    const refused = await raw.request('tools/list')
    expect(refused.error).toMatchObject({ data: { code: 'engine_unreachable' } })
    expect(refused.error?.message).toMatch(/not Tooltray|closed the connection|Start the newer one/)
    for (const visitor of visitors) visitor.destroy()
    await new Promise((resolve) => stranger.close(resolve))
    await until(async () => (await raw.request('tools/list')).error === undefined, 'the session begins')
    expect((await callWhenKnown(raw, 'echo__echo', { text: 'x' })).result.content[0].text).toBe('x')
  })

  it.each([
    'a file in the place of its folder',
    'a folder that may only be read',
    ...(process.platform === 'linux' ? ['a place where the system makes no folders'] : []),
  ])('to its folder is named to the client, to the person, and is tried no more than it must: %s', async (kind) => {
    await using installation = createInstallation()
    const { env, home } = installation
    let unusable = join(home, 'nothing/home')
    let user = {}
    let programs = { node: process.execPath, helper: helperPath }
    if (kind === 'a folder that may only be read') {
      unusable = join(home, 'locked')
      mkdirSync(unusable)
      chmodSync(unusable, 0o555)
      // Nothing is locked for root.
      chmodSync(home, 0o755)
      if (process.getuid?.() === 0) {
        user = { uid: NOBODY, gid: NOBODY }
        programs = programsForAll(home)
      }
    } else if (kind === 'a place where the system makes no folders') {
      unusable = '/proc/tooltray'
    } else {
      writeFileSync(join(home, 'nothing'), '')
    }
    const start = (...args: string[]) =>
      talkTo(spawn(programs.node, [programs.helper, ...args], { env: { ...env, TOOLTRAY_HOME: unusable }, stdio: 'pipe', ...user }))
    await using served = start('serve')
    expect(await served.exit()).not.toBe(0)
    expect(served.stderr()).toContain(`The folder ${join(unusable, 'run')} cannot be used`)
    expect(served.stderr()).toContain('TOOLTRAY_HOME')
    expect(served.stderr()).not.toContain('    at ')

    await using raw = start('connect')
    expect((await raw.initialize()).error).toBeUndefined()
    const refused = await raw.request('tools/list')
    expect(refused.error).toMatchObject({ data: { code: 'engine_unreachable' } })
    expect(refused.error?.message).toContain(unusable)
    expect(raw.stderr()).not.toContain('    at ')
    expect(processesOf(home)).toEqual([pidOfHelper(raw)])
    raw.process.stdin?.end()
    expect(await raw.exit()).toBe(0)
  })
})
