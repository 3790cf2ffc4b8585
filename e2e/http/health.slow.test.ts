import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { systemClock } from '../../electron/engine/base/platform.ts'
import { type OpenServer, httpServers } from '../../electron/serve/http/http-servers.ts'
import { ownServer, until } from '../testing/installation.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

let home: Home
let own: OwnEngine
let engine: Engine
let door: OpenServer
let close: () => Promise<void>

beforeEach(async () => {
  home = createHome()
  home.configure(
    {
      good: ownServer('echo'),
      broken: { command: '/nowhere/at/all' },
      keyless: { ...ownServer('echo'), env: { KEY: '${secret:KEY}' } },
      quiet: { ...ownServer('echo'), enabled: false },
    },
    { profiles: { work: ['good'] } },
  )
  own = await home.start()
  ;({ engine } = own)
  const doors = httpServers({ engine, clock: systemClock, log: { warn: () => undefined }, folder: home.folder })
  door = await doors.open({ port: 0 })
  close = () => doors.close()
  await until(() => state('good') === 'connected' && state('broken') === 'failed' && state('keyless') === 'needs-key', 'all were tried')
})
afterEach(async () => {
  await close()
  await home[Symbol.asyncDispose]()
})

const state = (server: string): string => own.status(server).state

async function ask(path: string, token?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = await fetch(new URL(path, door.url), { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('says in numbers whether servers answer, and names them only to a credential that may use them', async () => {
  const numbers = {
    status: 'down',
    down: 2,
    counts: { connected: 1, connecting: 0, disconnected: 0, 'needs-sign-in': 0, 'needs-key': 1, failed: 1, disabled: 1 },
  }
  expect(await ask('/health/servers')).toEqual({ status: 503, body: numbers })

  const named = await ask('/health/servers', engine.access.add({ name: 'monitor' }))
  expect(named).toEqual({
    status: 503,
    body: {
      ...numbers,
      servers: [
        { name: 'good', state: 'connected', down: false },
        { name: 'broken', state: 'failed', down: true },
        { name: 'keyless', state: 'needs-key', down: true },
        { name: 'quiet', state: 'disabled', down: false },
      ],
    },
  })
  const ofWork = await ask('/health/servers', engine.access.add({ name: 'phone', profile: 'work' }))
  expect(ofWork).toMatchObject({ status: 200, body: { status: 'ok', down: 0, servers: [{ name: 'good' }] } })
  const ofNothing = await ask('/health/servers', engine.access.add({ name: 'old', profile: 'gone' }))
  expect(ofNothing).toMatchObject({ status: 200, body: { status: 'ok', servers: [] } })
  expect((await ask('/health/servers', 'wrong')).status).toBe(401)

  // What keeps a container alive does not depend on servers.
  expect(await ask('/health')).toEqual({ status: 200, body: { status: 'ok' } })
})

it('counts neither a server that stopped, nor one that went away after it had worked, as down, and starts none', async () => {
  await engine.secrets.set('KEY', 'planted-key')
  await engine.servers.setEnabled('broken', false)
  await until(() => state('keyless') === 'connected', 'it has its key')
  expect(await ask('/health/servers')).toMatchObject({ status: 200, body: { status: 'ok', counts: { connected: 2, disabled: 2 } } })

  await own.echo('used', 'good')
  const { pid } = own.status('good').peer ?? {}
  process.kill(Number(pid), 'SIGKILL')
  await until(() => state('good') === 'failed', 'it is gone')
  const gone = await ask('/health/servers')
  expect(gone).toMatchObject({ status: 200, body: { status: 'ok', counts: { connected: 1, disconnected: 1, failed: 0 } } })
  expect(state('good')).toBe('failed')

  await engine.setPaused(true)
  expect(await ask('/health/servers')).toMatchObject({ status: 503, body: { status: 'paused', down: 0 } })
  expect((await ask('/health')).status).toBe(200)
})
