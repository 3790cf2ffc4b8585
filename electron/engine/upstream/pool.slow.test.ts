import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callCanceller } from '../base/call-signal.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { type Clock, systemClock } from '../base/platform.ts'
import { poolParts } from '../testing/pool-deps.ts'
import { unheard } from '../testing/unheard.ts'
import { type Pool, createPool } from './pool.ts'

/** A server that writes down when it comes and goes, answers calls after `ms`, and takes a moment to go. */
const SERVER = `
  const [file, name] = process.argv.slice(1)
  const note = (what) => require('node:fs').appendFileSync(file, name + ' ' + what + '\\n')
  note('up')
  process.on('exit', () => note('down'))
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', (line) => {
      const { id, method, params } = JSON.parse(line)
      if (method === 'server/discover') say({ id, error: { code: -32601, message: 'Method not found' } })
      else if (method === 'initialize') say({ id, result: {
        protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name, version: '1' },
      } })
      else if (method === 'tools/call') setTimeout(() => say({ id, result: { content: [name] } }), params.arguments.ms)
    })
    .on('close', () => setTimeout(() => process.exit(), 50))`

let folder: string
let pool: Pool
let states: string[]
let failing: boolean
const limit = { of: 2 }

const clock: Clock = {
  ...systemClock,
  after(ms, run) {
    if (failing) throw new Error('The clock has stopped.')
    return systemClock.after(ms, run)
  },
}
const soon = <T>(what: () => T) => expect.poll(what)
const call = (ms = 0) => ({ method: 'tools/call', params: { name: 'x', arguments: { ms } } })
const notes = (): string[] => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n')
/** The most processes that lived at the same time. */
const most = (): number => {
  let now = 0
  let highest = 0
  for (const note of notes()) {
    now += note.endsWith(' up') ? 1 : -1
    highest = Math.max(highest, now)
  }
  return highest
}
const servers = (names: string, more: Record<string, unknown> = {}) =>
  parseServersFile(
    JSON.stringify({
      mcpServers: Object.fromEntries(
        [...names].map((name) => [
          name,
          { command: process.execPath, args: ['-e', SERVER, join(folder, 'notes'), name], idle: 'never', ...more },
        ]),
      ),
    }),
  ).servers

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-pool-'))
  appendFileSync(join(folder, 'notes'), '')
  states = []
  failing = false
  limit.of = 2
  pool = createPool(poolParts({ clock, maxProcesses: () => limit.of }), {
    ...unheard,
    onState: ({ server }, state) =>
      states.push(`${server} ${state.name}${state.name === 'connecting' && state.doing !== undefined ? ` ${state.doing}` : ''}`),
  })
})
afterEach(async () => {
  failing = false
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

it('keeps to the limit of processes when many servers are wanted at once, and all calls are answered', async () => {
  await pool.configure(servers('abcdefgh'))
  const answers = await Promise.all([...'abcdefgh'].map((server) => pool.get(server).request(call(20))))
  expect(answers.map(({ content }) => content)).toEqual([...'abcdefgh'].map((name) => [name]))
  expect(most()).toBe(2)
  expect(states).toContain('h connecting waiting')
})

it('ends the least recently used of the unused, and none that is at work', async () => {
  await pool.configure(servers('abcd'))
  await pool.get('a').request(call())
  await pool.get('b').request(call())
  await pool.get('a').request(call())
  await pool.get('c').request(call())
  expect(notes()).toEqual(['a up', 'b up', 'b down', 'c up'])
  const long = pool.get('a').request(call(300))
  await pool.get('d').request(call())
  expect(notes().slice(4)).toEqual(['c down', 'd up'])
  expect(await long).toEqual({ content: ['a'] })
})

it('says so when no process may be started in time, and tries again later', async () => {
  limit.of = 1
  await pool.configure(new Map([...servers('a'), ...servers('b', { startTimeout: 0.3 })]))
  const long = pool.get('a').request(call(1_500))
  await expect(pool.get('b').request(call())).rejects.toMatchObject({ code: 'too_many_processes' })
  expect(pool.get('b').state).toMatchObject({ name: 'failed', reason: { code: 'too_many_processes' } })
  await long
  pool.get('b').resetBackoff()
  expect(await pool.get('b').request(call())).toEqual({ content: ['b'] })
})

it('starts nothing for a call that was cancelled while it waited, and goes on waiting for another', async () => {
  limit.of = 1
  await pool.configure(servers('abc'))
  const long = pool.get('a').request(call(300))
  await soon(() => states).toContain('a active')
  const [first, second] = [callCanceller(), callCanceller()]
  const cancelled = [pool.get('b').request(call(), { signal: first.signal }), pool.get('c').request(call(), { signal: second.signal })]
  const kept = pool.get('c').request(call())
  first.cancel('stop')
  second.cancel('stop')
  for (const each of cancelled) await expect(each).rejects.toMatchObject({ code: 'call_cancelled' })
  await soon(() => pool.get('b').state.name).toBe('disconnected')
  expect(await kept).toEqual({ content: ['c'] })
  await long
  expect(notes()).toEqual(['a up', 'a down', 'c up'])
})

it('follows a limit that is raised while a server waits', async () => {
  limit.of = 1
  await pool.configure(servers('ab'))
  const long = pool.get('a').request(call(1_000))
  const waits = pool.get('b').request(call())
  await soon(() => states).toContain('b connecting waiting')
  limit.of = 2
  await pool.configure(servers('ab'))
  await Promise.all([waits, long])
  expect(notes().sort()).toEqual(['a up', 'b up'])
})

it('starts a server under a name whose last server could not be ended', async () => {
  await pool.configure(servers('a'))
  await pool.get('a').request(call())
  failing = true
  await expect(pool.configure(new Map())).rejects.toThrow('The clock has stopped.')
  failing = false
  await pool.configure(servers('a'))
  expect(await pool.get('a').request(call())).toEqual({ content: ['a'] })
})
