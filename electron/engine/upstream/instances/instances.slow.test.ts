import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { poolParts } from '../../testing/pool-deps.ts'
import { unheard } from '../../testing/unheard.ts'
import { type Pool, createPool } from '../pool.ts'
import type { Holder } from './instance-key.ts'

/** A server that says which process it is, and how often that one was called. */
const SERVER = `
let calls = 0
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const about = { capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
  if (method === 'initialize') return say({ id, result: { protocolVersion: params.protocolVersion, ...about } })
  if (method === 'tools/call') return say({ id, result: { content: [], pid: process.pid, calls: ++calls } })
  say({ id, error: { code: -32601, message: 'no' } })
})
`

let pool: Pool
let limit = 10

const configured = (more: Record<string, unknown>) =>
  parseServersFile(JSON.stringify({ mcpServers: { s: { command: process.execPath, args: ['-e', SERVER, 'x'], idle: 'never', ...more } } }))
    .servers
const holder = (session: string, client = 'app', project?: string): Holder => ({ session, client, project })
const call = async (who?: Holder) =>
  (await pool.get('s', who).request({ method: 'tools/call', params: { name: 'x' } })) as unknown as { pid: number; calls: number }
const pids = async (...whos: readonly (Holder | undefined)[]): Promise<number[]> =>
  (await Promise.all(whos.map((who) => call(who)))).map(({ pid }) => pid)
const report = () =>
  pool
    .of('s')
    .report()
    .map(({ key, connection: { state }, sessions }) => `${key} ${state.name} ${sessions}`)
const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

beforeEach(() => {
  limit = 10
  pool = createPool(poolParts({ maxProcesses: () => limit }), unheard)
})
afterEach(() => pool.close())

describe('who shares a process', () => {
  it('all', async () => {
    await pool.configure(configured({}))
    expect(new Set(await pids(holder('a', 'x'), holder('b', 'y'), undefined)).size).toBe(1)
    expect(report()).toEqual(['all idle 2'])
  })

  it('the sessions of one client', async () => {
    await pool.configure(configured({ sharing: 'client' }))
    const [a, b, c] = await pids(holder('a', 'x'), holder('b', 'x'), holder('c', 'y'))
    expect(b).toBe(a)
    expect(c).not.toBe(a)
    expect(report()).toEqual(['client:x idle 2', 'client:y idle 1'])
  })

  it('those of one folder', async () => {
    await pool.configure(configured({ sharing: 'project' }))
    const [a, b, c] = await pids(holder('a', 'x', '/one'), holder('b', 'y', '/one'), holder('c', 'x', '/two'))
    expect(b).toBe(a)
    expect(c).not.toBe(a)
    expect(report()).toEqual(['project:/one idle 2', 'project:/two idle 1'])
  })

  it('nobody, not even the engine', async () => {
    await pool.configure(configured({ sharing: 'session' }))
    const apart = await pids(holder('a'), holder('b'), undefined)
    expect(new Set(apart).size).toBe(3)
    expect(report()).toEqual(['tooltray idle 0', 'session:a idle 1', 'session:b idle 1'])
  })
})

describe('the end of a session', () => {
  it('ends what was its own, and nothing else', async () => {
    await pool.configure(configured({ sharing: 'session' }))
    const [a, b] = (await pids(holder('a'), holder('b'))) as [number, number]
    await pool.left('a')
    expect([isThere(a), isThere(b)]).toEqual([false, true])
    expect(report()).toEqual(['session:b idle 1'])
    expect((await call(holder('b'))).calls).toBe(2)
  })

  it('leaves what others may come back to', async () => {
    await pool.configure(configured({ sharing: 'client' }))
    const before = await pids(holder('a', 'x'))
    await pool.left('a')
    expect(report()).toEqual(['client:x idle 0'])
    expect(await pids(holder('b', 'x'))).toEqual(before)
  })

  it('leaves nothing of what nobody comes back to, once that is idle', async () => {
    await pool.configure(configured({ sharing: 'client', idle: '1s' }))
    const [pid] = (await pids(holder('a', 'x'))) as [number]
    await pool.left('a')
    await expect.poll(report).toEqual([])
    await expect.poll(() => isThere(pid)).toBe(false)
  })

  it('does not come by itself to a session that does nothing for long', async () => {
    await pool.configure(configured({ sharing: 'session', idle: '1s' }))
    const [own] = (await pids(undefined, holder('a'))) as [number]
    await expect.poll(() => isThere(own)).toBe(false)
    expect(report()).toEqual(['session:a idle 1'])
    expect((await call(holder('a'))).calls).toBe(2)
  })
})

it('counts instances against the limit of processes, and ends those of sessions last', async () => {
  limit = 3
  const servers = new Map([
    ...configured({ sharing: 'session' }),
    ...[...configured({})].map(([, config]) => ['shared', config] as const),
    ...[...configured({})].map(([, config]) => ['more', config] as const),
  ])
  await pool.configure(servers)
  const [a, b] = (await pids(holder('a'), holder('b'))) as [number, number]
  const ask = async (server: string) =>
    (await pool.get(server, holder('a')).request({ method: 'tools/call', params: { name: 'x' } })) as unknown as { pid: number }
  const { pid: shared } = await ask('shared')
  // The shared one was used last, and leaves all the same.
  await ask('more')
  expect([isThere(a), isThere(b), isThere(shared)]).toEqual([true, true, false])
  // Where there is nothing else, one of a session leaves: nobody waits for ever.
  limit = 1
  await ask('more')
  await ask('shared')
  expect(pool.connections().filter(({ state }) => state.name === 'idle' || state.name === 'active')).toHaveLength(1)
})

it('starts every instance anew when the entry is another one', async () => {
  await pool.configure(configured({ sharing: 'session' }))
  const before = await pids(holder('a'), holder('b'))
  await pool.configure(configured({ sharing: 'session', env: { A: 'b' } }))
  expect(before.some(isThere)).toBe(false)
  expect(report()).toEqual([])
  expect(await pids(holder('a'))).not.toEqual(before.slice(0, 1))
})

it('reads lists from whichever is there, and leaves nothing behind that was there for a list alone', async () => {
  await pool.configure(configured({ sharing: 'session' }))
  const own = pool.of('s').reader()
  await own.open()
  expect(own.id).toBe(pool.get('s').id)
  await pool.of('s').endReader()
  expect(own.state.name).toBe('disconnected')
  await call(holder('a'))
  expect(pool.of('s').reader().id).toBe(pool.get('s', holder('a')).id)
})

it('keeps what each instance says apart, and lets people read it together', async () => {
  await pool.configure(configured({ sharing: 'session' }))
  const connection = pool.get('s', holder('a'))
  connection.log.add('hello')
  expect(pool.get('s', holder('b')).log.lines()).toEqual([])
  expect(
    pool
      .log('s')
      .lines()
      .map(({ text }) => text),
  ).toEqual(['[session:a] hello'])
})
