import { Client } from '@modelcontextprotocol/client'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Clock, systemClock, thisPlatform } from '../../base/platform.ts'
import type { GivenCommands } from '../../entry/keys/cli-commands.ts'
import { processAlive } from '../../../../e2e/testing/processes/process-alive.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { createProcessSlots } from '../process/process-slots.ts'
import { createStderrLog } from '../process/stderr-log.ts'
import { type CliProgram, cliTransport } from './cli-transport.ts'

const odd = fileURLToPath(new URL('../../testing/odd-program.ts', import.meta.url))
const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', SHELF: 'home' }

const clients: Client[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())))

/** A client of the odd program. `running` are the processes that are watched over. */
async function open(program: Partial<CliProgram> = {}, clock: Clock = systemClock) {
  const log = createStderrLog(clock)
  const running = new Set<number>()
  const transport = cliTransport(
    { command: process.execPath, args: [odd], env, commands: undefined, ...program },
    {
      server: 'odd',
      platform: thisPlatform(),
      clock,
      log,
      slots: createProcessSlots({ limit: () => 4, clock, endUnused: () => undefined }),
      startTimeout: 60_000,
      watchdog: { add: (pid) => void running.add(pid), remove: (pid) => void running.delete(pid), close: () => undefined },
    },
  )
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  await client.connect(transport)
  const call = (name: string, args: Record<string, unknown> = {}, signal?: AbortSignal) =>
    client.callTool({ name, arguments: args }, signal === undefined ? {} : { signal })
  return { client, log, call, running }
}

describe('the list', () => {
  it('has the subcommands that answer for themselves, and not the one that only the help knows', async () => {
    const { client, running } = await open()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['say', 'json', 'fail', 'flood', 'sleep', 'kill', 'cat', 'env', 'terminal'])
    expect(tools[0]).toMatchObject({
      description: 'Says something (runs node say)',
      inputSchema: { properties: { loud: { type: 'boolean' }, words: { type: 'array' } }, required: ['words'] },
    })
    expect(tools[0]?.annotations).toBeUndefined()
    expect(running.size).toBe(0)
  })

  it('goes on without a help that never ends, and ends the program', async () => {
    const clock = manualClock()
    const { client, log, running } = await open({ commands: { silent: {} } }, clock)
    let listed = false
    const listing = client.listTools().finally(() => (listed = true))
    while (!listed) {
      clock.advance(10_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect((await listing).tools.map(({ name }) => name)).toEqual(['silent'])
    expect(log.lines().map(({ text }) => text)).toContain('[tooltray] no help within 10 s: node silent --help')
    expect(running.size).toBe(0)
  })

  it('has what the entry gives by hand, and nothing else', async () => {
    const commands: GivenCommands = {
      say: { description: 'Says it', annotations: { readOnlyHint: true } },
      env: { options: { '--name': { choices: ['SHELF'], required: true } }, arguments: [] },
    }
    const { client, call } = await open({ commands })
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      { name: 'say', description: 'Says it (runs node say)', annotations: { readOnlyHint: true }, inputSchema: { required: ['words'] } },
      { name: 'env', inputSchema: { properties: { name: { enum: ['SHELF'] } }, required: ['name'] } },
    ])
    await expect(call('json')).rejects.toThrow('Unknown tool: json')
  })

  it('says when there is no help to make tools of', async () => {
    const { client } = await open({ args: ['-e', 'process.exit(1)', '--'] })
    await expect(client.listTools()).rejects.toThrow('names no option and no subcommand')
  })

  it('says when the program is not there', async () => {
    await expect(open({ command: 'no-such-program-anywhere' })).rejects.toMatchObject({
      code: 'program_missing',
      message: 'The program "no-such-program-anywhere" was not found.',
    })
  })
})

describe('a call', () => {
  it('passes arguments as they are, whatever a shell would make of them', async () => {
    const { call } = await open()
    const words = ['a b', '$HOME', '`id`', '; rm -rf /', "it's", '"', '*', '', '\\n', '-x']
    const { structuredContent } = await call('say', { loud: true, times: '2', words })
    // No list of JSON is an object: what was written is told as text.
    expect(structuredContent).toMatchObject({ exitCode: 0, stderr: '' })
    const { stdout } = structuredContent as { stdout: string }
    expect(JSON.parse(stdout)).toEqual(['--loud', '--times', '2', '--', ...words])
  })

  it('gives an object of JSON as structured content', async () => {
    const { call } = await open()
    expect(await call('json')).toMatchObject({ content: [{ type: 'text', text: '{"answer": 42}\n' }], structuredContent: { answer: 42 } })
  })

  it('tells output, errors and exit code of one that fails', async () => {
    const { call } = await open()
    expect(await call('fail')).toEqual({
      isError: true,
      content: ['half a thing', 'it broke', 'Exit code 3.'].map((text) => ({ type: 'text', text })),
      structuredContent: { exitCode: 3, stdout: 'half a thing', stderr: 'it broke' },
    })
  })

  it('tells the signal that ended one', async () => {
    const { call } = await open()
    expect(await call('kill')).toMatchObject({
      isError: true,
      content: [{ text: 'It was ended by SIGKILL.' }],
      structuredContent: { signal: 'SIGKILL' },
    })
  })

  it('ends one that writes without end', async () => {
    const { call, running } = await open()
    const result = await call('flood')
    expect(result.isError).toBe(true)
    expect(result.content.at(-1)).toEqual({ type: 'text', text: 'It was ended: it wrote more than 4 MB.' })
    expect((result.structuredContent as { stdout: string }).stdout).toHaveLength(4 * 1024 * 1024)
    expect(running.size).toBe(0)
  })

  it('gives standard input, or none', async () => {
    const { call } = await open()
    expect(await call('cat', { stdin: 'über' })).toMatchObject({ content: [{ text: 'über' }] })
    expect(await call('cat')).toMatchObject({ content: [{ text: '(no output)' }] })
  })

  it('has the environment of the entry, and no terminal', async () => {
    const { call } = await open()
    expect(await call('env', { name: 'SHELF' })).toMatchObject({ content: [{ text: 'home\n' }] })
    expect(await call('terminal')).toMatchObject({ content: [{ text: 'false false dumb\n' }] })
  })

  it('refuses what the command does not take, and runs nothing', async () => {
    const { call, running } = await open()
    expect(await call('say', { words: ['a'], evil: true })).toMatchObject({
      isError: true,
      content: [{ text: /no option or argument "evil"/ }],
    })
    expect(running.size).toBe(0)
  })

  it.each(['its caller gives it up', 'the server is closed'])('ends the program and what it started when %s', async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-cli-'))
    const file = join(folder, 'processes')
    const { call, client } = await open({ commands: { sleep: { arguments: [{ name: 'file' }] } } })
    const abort = new AbortController()
    const result = call('sleep', { file }, abort.signal).catch((error: unknown) => error)
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(' ')).toBe(true)
    const processes = readFileSync(file, 'utf8').split(' ').map(Number)
    rmSync(folder, { recursive: true })
    expect(processes.map(processAlive)).toEqual([true, true])
    if (how === 'the server is closed') await client.close()
    else abort.abort(new Error('given up'))
    expect(await result).toBeInstanceOf(Error)
    await expect.poll(() => processes.some(processAlive)).toBe(false)
  })
})
