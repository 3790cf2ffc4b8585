import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callCanceller } from '../base/call-signal.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { systemClock } from '../base/platform.ts'
import { poolParts } from '../testing/pool-deps.ts'
import { unheard } from '../testing/unheard.ts'
import { type Pool, createPool } from './pool.ts'

/**
 * A server that writes down when it comes, is called and goes, and takes half a second to go. `mute`: of the stateless era, it never
 * answers to a subscription. `touchy`: it ends when it is asked for its era.
 */
const SERVER = `
  const [file, mute] = process.argv.slice(1)
  const note = (what) => require('node:fs').appendFileSync(file, process.pid + ' ' + what + '\\n')
  note('up')
  process.on('exit', () => note('down'))
  setInterval(() => {}, 1000)
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
  const serverInfo = { name: 'slow', version: '1' }
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', (line) => {
      const { id, method, params } = JSON.parse(line)
      if (method === 'server/discover' && mute === 'touchy') { console.error('listening on stdio'); process.exit(1) }
      else if (method === 'server/discover' && mute) say({ id, result: {
        supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } }, serverInfo,
        _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo }, resultType: 'complete', ttlMs: 0, cacheScope: 'private',
      } })
      else if (method === 'server/discover') say({ id, error: { code: -32601, message: 'Method not found' } })
      else if (method === 'initialize' && mute === 'silent') return
      else if (method === 'initialize') say({ id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } })
      else if (method === 'tools/call' && params.name === 'hang') return
      else if (method === 'tools/call') { note('called'); say({ id, result: { content: [], resultType: 'complete' } }) }
    })
    .on('close', () => setTimeout(() => process.exit(), 500))`

const CALL = { method: 'tools/call', params: { name: 'pay', arguments: {} } }

let folder: string
/** How far somebody has set the wall clock, in ms. */
let wall: number
/** How late the engine's own timers come, in ms. */
let late: number
/** What is remembered of the server's era. */
let era: 'legacy' | undefined
let pool: Pool
const notes = (): string[] => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n').filter(Boolean)
const said = (): (string | undefined)[] => notes().map((line) => line.split(' ')[1])
const entry = (more: Record<string, unknown> = {}, ...args: string[]) =>
  parseServersFile(
    JSON.stringify({
      mcpServers: { s: { command: process.execPath, args: ['-e', SERVER, join(folder, 'notes'), ...args], idle: 'never', ...more } },
    }),
  ).servers

beforeEach(() => {
  wall = 0
  late = 0
  era = undefined
  folder = mkdtempSync(join(tmpdir(), 'tooltray-connection-'))
  appendFileSync(join(folder, 'notes'), '')
  pool = createPool(
    poolParts({
      clock: { ...systemClock, now: () => Date.now() + wall, after: (ms, run) => systemClock.after(ms + late, run) },
      eras: { recall: () => era, remember: () => undefined, forget: () => undefined },
    }),
    unheard,
  )
})
afterEach(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a program that does not answer in time', () => {
  it.each([0, 300])('is said to be slow, and not to have ended, though the timer that says so comes %d ms late', async (ms) => {
    late = ms
    era = 'legacy'
    await pool.configure(entry({ startTimeout: 1 }, 'silent'))
    await expect(pool.get('s').open()).rejects.toMatchObject({
      code: 'server_start_timeout',
      message: 's did not answer within 1 s of its start',
    })
    expect(said()).toEqual(['up', 'down'])
  })
})

describe('a program that ends at once', () => {
  const ending = (words: string) =>
    parseServersFile(
      JSON.stringify({
        mcpServers: {
          s: {
            command: process.execPath,
            args: [
              '-e',
              `require('node:fs').appendFileSync(process.argv[1], 'x up\\n'); console.error(${JSON.stringify(words)}); process.exit(1)`,
              join(folder, 'notes'),
            ],
          },
        },
      }),
    ).servers

  it('for a reason of its own is started once for each try, and greeted with initialize at the next', async () => {
    await pool.configure(ending('fatal: the license file is missing'))
    const connection = pool.get('s')
    const failure = { code: 'server_start_failed', message: 's ended at start (exit code 1): fatal: the license file is missing' }
    await expect(connection.open()).rejects.toMatchObject(failure)
    expect(said()).toEqual(['up'])
    connection.resetBackoff()
    await expect(connection.open()).rejects.toMatchObject(failure)
    expect(said()).toEqual(['up', 'up'])
  })

  it.each(['Error: expected initialize, got server/discover', ''])(
    'perhaps because of the question for its era is greeted with initialize at once: %j',
    async (words) => {
      await pool.configure(ending(words))
      await expect(pool.get('s').open()).rejects.toMatchObject({ code: 'server_start_failed' })
      expect(said()).toEqual(['up', 'up'])
    },
  )

  it.each([-3_600_000, 3_600_000])('is tried again after its back-off, though the wall clock was set by %d ms meanwhile', async (by) => {
    await pool.configure(ending('fatal: the license file is missing'))
    const connection = pool.get('s')
    const failing = { code: 'server_start_failed' }
    await expect(connection.open()).rejects.toMatchObject(failing)
    wall = by
    await expect(connection.open()).rejects.toMatchObject({
      code: 'server_backing_off',
      message: expect.stringContaining('The next try is in 1 s.') as string,
    })
    await expect.poll(() => connection.open().catch((error: unknown) => error)).toMatchObject(failing)
    expect(said()).toEqual(['up', 'up'])
  })

  it('because of the question, and says something else, works at the next try', async () => {
    await pool.configure(entry({}, 'touchy'))
    await expect(pool.get('s').open()).rejects.toMatchObject({ code: 'server_start_failed' })
    pool.get('s').resetBackoff()
    await pool.get('s').request(CALL)
    expect(said()).toEqual(['up', 'down', 'up', 'called'])
  })
})

it('does not send a call that was cancelled before its server was there, whether or not it wants progress', async () => {
  await pool.configure(entry())
  const connection = pool.get('s')
  await connection.open()
  for (const onprogress of [undefined, () => undefined]) {
    const canceller = callCanceller()
    canceller.cancel('changed their mind')
    await expect(connection.request(CALL, { signal: canceller.signal, onprogress })).rejects.toMatchObject({ code: 'call_cancelled' })
  }
  expect(said()).toEqual(['up'])
})

it('says so when arguments cannot be written, and leaves the connection as it is', async () => {
  await pool.configure(entry())
  const connection = pool.get('s')
  let deep: Record<string, unknown> = {}
  for (let level = 0; level < 20_000; level += 1) deep = { deep }
  await expect(connection.request({ ...CALL, params: { name: 'pay', arguments: deep } })).rejects.toMatchObject({
    code: 'arguments_invalid',
  })
  await connection.request(CALL)
  expect(said()).toEqual(['up', 'called'])
})

it('starts no server that was switched off while the process before it was ending', async () => {
  await pool.configure(entry())
  const connection = pool.get('s')
  await connection.open()
  const closed = connection.close()
  const refused = expect(connection.request(CALL)).rejects.toMatchObject({ code: 'server_disabled' })
  await connection.setEnabled(false)
  await Promise.all([closed, refused])
  expect(said()).toEqual(['up', 'down'])
})

it('starts a changed server after the process before it is gone', async () => {
  await pool.configure(entry())
  await pool.get('s').request(CALL)
  const changed = pool.configure(entry({ env: { LEVEL: 'low' } }))
  await pool.get('s').request(CALL)
  expect(said()).toEqual(['up', 'called', 'down', 'up', 'called'])
  await changed
})

it('calls a server that does not answer to a subscription, and can give it up at once', async () => {
  await pool.configure(entry({}, 'mute'))
  const connection = pool.get('s')
  const asked = connection.request(CALL)
  asked.catch(() => undefined)
  await expect.poll(said).toEqual(['up'])
  await new Promise((resolve) => setTimeout(resolve, 300))
  const since = Date.now()
  await connection.close()
  // Far below the time that an answer may take.
  expect(Date.now() - since).toBeLessThan(4_000)
  await expect(asked).rejects.toMatchObject({ code: 'server_disconnected' })
  await connection.request(CALL)
  expect(said()).toEqual(['up', 'down', 'up', 'called'])
})

it('lets a thousand requests wait for a server that does not answer, and no more', async () => {
  await pool.configure(entry())
  const connection = pool.get('s')
  await connection.open()
  const ending = callCanceller()
  const hanging = { method: 'tools/call', params: { name: 'hang' } }
  const waiting = Array.from({ length: 1_000 }, () => connection.request(hanging, { signal: ending.signal }).catch(() => 'ended'))
  await expect(connection.request(CALL)).rejects.toMatchObject({ code: 'server_overloaded' })
  ending.cancel('enough')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ended']))
  await expect(connection.request(CALL)).resolves.toBeDefined()
})
