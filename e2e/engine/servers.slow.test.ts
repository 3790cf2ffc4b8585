import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { processAlive } from '../testing/processes/process-alive.ts'
import { startRaw } from '../testing/raw-client.ts'
import { rawResults, resultShapes, rpcError } from '../servers/fixtures/result-shapes.ts'

describe('the servers that misbehave', () => {
  it('noise: surrounds each message with lines that are none', async () => {
    await using server = startRaw('noise')
    await server.initialize()
    expect((await server.call('echo', { text: 'hi' })).result.content[0].text).toBe('hi')
    expect(server.lines[0]).toMatch(/^\uFEFF\{.*\}\r$/)
    expect(server.lines).toEqual(expect.arrayContaining(['null\r', '\r', 'Server running on stdio\r']))
    await expect.poll(() => server.stderr()).toMatch(/^(answering\ne{100000}\nno end of line){2}$/)
  })

  it('noise: makes only the noise that was asked for', async () => {
    await using server = startRaw('noise', '--kinds', 'empty')
    await server.initialize()
    expect(server.lines[0]).toBe('')
    expect(server.lines.filter((line) => line.trim() !== '')).toHaveLength(1)
  })

  it('notify-first: sends four messages before each answer, and answers in the order of readiness', async () => {
    await using server = startRaw('notify-first')
    await server.initialize()
    expect(server.lines).toHaveLength(5)
    void server.call('delay', { ms: 600_000, text: 'later' })
    expect((await server.call('delay', { ms: 1, text: 'first' })).result.content[0].text).toBe('first')
  })

  it('big: answers with a line of exactly that size, and takes long requests', async () => {
    await using server = startRaw('big')
    await server.initialize()
    const bytes = 12 * 1024 * 1024
    await server.call('big', { bytes })
    expect(server.lines.at(-1)).toHaveLength(bytes)
    expect((await server.call('size', { text: 'x'.repeat(bytes) })).result.content[0].text).toBe(String(bytes))
  })

  it('silent: answers nothing and ends with stdin', async () => {
    await using server = startRaw('silent')
    void server.initialize()
    server.process.stdin?.end()
    expect(await server.exit()).toBe(0)
    expect(server.lines).toEqual([])
  })

  it('hang: leaves a call unanswered and tells whether it was cancelled', async () => {
    await using server = startRaw('hang')
    await server.initialize()
    void server.call('hang')
    expect((await server.call('was_cancelled')).result.structuredContent).toEqual({ cancelled: [] })
    server.notify('notifications/cancelled', { requestId: 2, reason: 'enough' })
    expect((await server.call('was_cancelled')).result.structuredContent).toEqual({ cancelled: [{ tool: 'hang', reason: 'enough' }] })
    expect((await server.call('late', { ms: 20 })).result.content[0].text).toBe('late')
    expect(server.lines).toHaveLength(4)
  })

  it('slow-start: drops what comes too early and answers initialize late', async () => {
    await using server = startRaw('slow-start', '--ms', '1000')
    void server.request('server/discover')
    const { result } = await server.initialize()
    expect(result.serverInfo.name).toBe('slow-start')
    expect((await server.call('echo', { text: 'now' })).result.content[0].text).toBe('now')
    expect(server.lines).toHaveLength(2)
  })

  it('crash: at start, until it recovers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'))
    const args = ['--when', 'start', '--starts-file', join(folder, 'starts'), '--recover-after', '1']
    await using first = startRaw('crash', ...args)
    expect(await first.exit()).toBe(1)
    expect(first.stderr()).toContain('license file')
    await using second = startRaw('crash', ...args)
    expect((await second.initialize()).result.serverInfo.name).toBe('crash')
    rmSync(folder, { recursive: true })
  })

  it('crash: at a request before initialize', async () => {
    await using probed = startRaw('crash', '--when', 'discover')
    void probed.request('server/discover')
    expect(await probed.exit()).toBe(1)
    await using asked = startRaw('crash', '--when', 'discover')
    expect((await asked.initialize()).result.serverInfo.name).toBe('crash')
  })

  it.each([
    ['exit', 3],
    ['half', 3],
    ['kill', 'SIGKILL'],
  ])('crash: in mid-call by %s, and counts the calls that arrived', async (how, exit) => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'))
    const callsFile = join(folder, 'calls')
    await using server = startRaw('crash', '--calls-file', callsFile)
    await server.initialize()
    await server.call('echo', { text: 'x' })
    void server.call('crash', { how })
    expect(await server.exit()).toBe(exit)
    expect(readFileSync(callsFile, 'utf8')).toBe('echo\ncrash\n')
    rmSync(folder, { recursive: true })
  })

  it('results: answers with every shape as written down', async () => {
    await using server = startRaw('results')
    await server.initialize()
    for (const [name, shape] of Object.entries(resultShapes)) expect((await server.call(name)).result, name).toEqual(shape)
    expect((await server.call('rpc_error')).error).toEqual(rpcError)
    await server.call('numbers_beyond_double')
    expect(server.lines.at(-1)).toContain(rawResults['numbers_beyond_double'])
    const { tools } = (await server.request('tools/list')).result
    expect(tools).toHaveLength(Object.keys(resultShapes).length + 2)
    expect(tools[0]).toMatchObject({ name: 'text', 'x-vendor': true, inputSchema: { 'x-vendor': { order: ['where', 'depth'] } } })
  })

  it('paged: gives all tools in pages, and refuses a cursor that it did not give', async () => {
    await using server = startRaw('paged')
    await server.initialize()
    const names = new Set<string>()
    let params = {}
    for (let page = 0; page < 12; page++) {
      const { result } = await server.request('tools/list', params)
      for (const tool of result.tools) names.add(tool.name)
      params = { cursor: result.nextCursor }
      expect(result.nextCursor === undefined).toBe(page === 11)
    }
    expect(names.size).toBe(300)
    expect((await server.call('tool_0')).result.structuredContent).toEqual({ pages: 12 })
    expect((await server.request('tools/list', { cursor: 'made-up' })).error?.code).toBe(-32602)
  })

  it.each(['same', 'new'])('paged: never ends (%s pages)', async (endless) => {
    await using server = startRaw('paged', '--endless', endless)
    await server.initialize()
    const first = (await server.request('tools/list')).result
    const second = (await server.request('tools/list', { cursor: first.nextCursor })).result
    expect(second.nextCursor === first.nextCursor).toBe(endless === 'same')
    expect(second.tools[0].name === first.tools[0].name).toBe(endless === 'same')
    expect((await server.request('tools/list', { cursor: 'at-100000' })).result.nextCursor).toBeDefined()
  })

  it('malformed: lists forty good tools among bad ones', async () => {
    await using server = startRaw('malformed')
    await server.initialize()
    const { tools } = (await server.request('tools/list')).result
    expect(tools).toHaveLength(51)
    expect(tools).toEqual(expect.arrayContaining([null, 'bad_entry_string', expect.objectContaining({ inputSchema: null })]))
    await using single = startRaw('malformed', '--only', 'name-missing')
    await single.initialize()
    const nameless = (await single.request('tools/list')).result.tools.filter((tool) => !('name' in tool))
    expect(nameless).toHaveLength(1)
  })

  it('changing: changes its list and storms', async () => {
    await using server = startRaw('changing')
    await server.initialize()
    await server.call('set_tools', { names: ['b', 'c'] })
    expect((await server.request('tools/list')).result.tools.map((tool) => tool.name).slice(3)).toEqual(['b', 'c'])
    await server.call('storm', { n: 500 })
    expect(server.lines.filter((line) => line.includes('list_changed"'))).toHaveLength(501)
    expect((await server.call('list_count')).result.structuredContent).toEqual({ count: 1 })
  })

  it('stubborn: goes on after SIGTERM and the end of stdin', async () => {
    await using server = startRaw('stubborn')
    await server.initialize()
    const { server: pid } = (await server.call('pids')).result.structuredContent
    expect(pid).toBe(server.process.pid)
    server.process.kill('SIGTERM')
    await server.call('pids')
    server.process.stdin?.end()
    // It can no longer be asked; an exit would come within this time.
    expect(await Promise.race([server.exit(), sleep(300, 'alive')])).toBe('alive')
  })

  it.each([
    ['plain', 'SIGTERM'],
    ['stubborn', 'SIGKILL'],
  ] as const)('grandchild: leaves its child behind (%s)', async (kind, ending) => {
    await using server = startRaw('grandchild', '--child', kind)
    await server.initialize()
    const { child } = (await server.call('pids')).result.structuredContent as { child: number }
    try {
      server.process.stdin?.end()
      expect(await server.exit()).toBe(0)
      expect(processAlive(child)).toBe(true)
      process.kill(child, 'SIGTERM')
      await sleep(100)
      if (ending === 'SIGKILL') expect(processAlive(child)).toBe(true)
      process.kill(child, ending)
      await expect.poll(() => processAlive(child)).toBe(false)
    } finally {
      if (processAlive(child)) process.kill(child, 'SIGKILL')
    }
  })
})
