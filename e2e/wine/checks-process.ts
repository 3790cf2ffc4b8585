/**
 * What is checked on Windows in wine, run by a Node for Windows there (`npm run test:wine`), because pipes of Linux are no stdout that such
 * a Node can write to. Words: the folder of the programs, the version of the helper, and the file for the report.
 *
 * Its `driver.exe` is `native/testing/windows-app-driver.c`. Its `helper/` is what the desktop app leaves for AI clients: the helper in C
 * alone. `checkout/` has the same with the program beside it.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { copyHelper } from '../../electron/engine/clients/apps/copy-helper.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { type RawClient, serverPath, talkTo } from '../testing/raw-client.ts'

const [folder = '', version = '', report = ''] = process.argv.slice(2)
const paths = pathsFor(thisPlatform())
const bin = join(folder, 'bin')
const work = join(folder, 'my work')
const env = { ...process.env, PATH: `${bin};${process.env.PATH ?? ''}`, TOOLTRAY_SECRETS: 'file', TOOLTRAY_IDLE_END: '60' }
const hosted = [join(folder, 'helper/tooltray.exe')] as const
const whole = [join(folder, 'checkout/native/tooltray.exe')] as const
const driver = join(folder, 'driver.exe')
const script = [process.execPath, join(folder, 'checkout/helper/tooltray.js')] as const

/** In ms. */
const LONGEST_CHECK = 60_000

type Program = readonly [string, ...string[]]

function start([command, ...first]: Program, ...words: string[]): ChildProcessWithoutNullStreams {
  return spawn(command, [...first, ...words], { env, cwd: work, stdio: 'pipe' })
}

async function run(
  program: Program,
  words: readonly string[],
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = start(program, ...words)
  child.stdin.on('error', () => undefined).end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

/** What a check found that is not so. */
function must(holds: boolean, found: unknown): void {
  if (!holds) throw new Error(`found: ${JSON.stringify(found)}`)
}

/** Calls a tool until it is known: right after its start an engine has not read all lists yet. */
async function mustEcho(client: RawClient, server: string, said: string): Promise<void> {
  await client.call('search_tools', { refresh: true })
  const answer = await client.call('execute_tool', { name: `${server}__echo`, arguments: { text: said } })
  must(answer.result?.content[0].text === said, [answer, (await run(hosted, ['list', '--json'])).stdout])
}

function pipeAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(paths.socket, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

interface Seen {
  readonly engine: { readonly pid: number; readonly version: string }
  readonly servers: readonly { readonly name: string; readonly state: string }[]
}

async function status(program: Program): Promise<Seen> {
  const { stdout, stderr } = await run(program, ['status', '--json'])
  must(stdout !== '', stderr)
  return JSON.parse(stdout) as Seen
}

/**
 * An AI app starts the engine, and is ended while another one has a conversation, which must go on with the same engine.
 *
 * @param job how the first one is started.
 */
async function mustOutlive(job: string, end: (app: RawClient, engine: number) => Promise<unknown>): Promise<void> {
  const app = talkTo(start([driver, job, ...whole], 'connect'))
  await app.initialize()
  await mustEcho(app, 'echo', 'first')
  const other = talkTo(start(hosted, 'connect'))
  await other.initialize()
  const { engine } = await status(hosted)
  await end(app, engine.pid)
  await app.exit()
  await mustEcho(other, 'echo', 'on')
  const after = await status(hosted)
  must(after.engine.pid === engine.pid, [engine, after.engine])
  other.process.stdin?.end()
  await other.exit()
  must((await run(hosted, ['stop'])).code === 0, 'stop')
}

let client: RawClient
let before: Seen

/** In their order: each goes on where the one before ended. */
const CHECKS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'the helper tells its version without an engine',
    async () => {
      const told = await run(hosted, ['--version'])
      must(told.code === 0 && told.stdout.trim() === version, told)
    },
  ],
  [
    'without an engine and an app it says what is missing, and stop that there is none',
    async () => {
      const told = await run(hosted, ['status'])
      must(told.code === 6 && told.stderr.includes('The Tooltray app was not found'), told)
      const stop = await run(hosted, ['stop'])
      must(stop.code === 0 && stop.stderr.includes('Tooltray is not running.'), stop)
    },
  ],
  [
    'connect starts the engine, and the conversation opens by the named pipe',
    async () => {
      client = talkTo(start(whole, 'connect'))
      const { result } = await client.initialize()
      must(result.serverInfo.name.toLowerCase() === 'tooltray', result)
      must(await pipeAnswers(), paths.socket)
    },
  ],
  ['a call of a server that is a program', () => mustEcho(client, 'echo', 'é 日本')],
  ['a call of a server that is started by a .cmd on the PATH', () => mustEcho(client, 'shim', 'x')],
  [
    'lines of 4 MB: as a call of a client, and as stdin and stdout of a command',
    async () => {
      const long = 'long '.repeat(800_000)
      const { result } = await client.call('execute_tool', { name: 'echo__echo', arguments: { text: long } })
      must(result.content[0].text.startsWith('Result truncated: 4,000,0'), result.content[0].text.slice(0, 200))
      const called = await run(hosted, ['call', 'echo__echo', '-', '--table'], JSON.stringify({ text: long.trimEnd() }))
      must(called.stdout === `${long.trimEnd()}\n`, [called.code, called.stdout.length, called.stderr])
    },
  ],
  [
    'status is the same by the engine, by the program, and by its script',
    async () => {
      const all = [await status(hosted), await status(whole), await status(script)]
      const told = all.map(({ engine, servers }) => JSON.stringify([engine, servers.map(({ name, state }) => [name, state])]))
      must(new Set(told.map((each) => each.replace(/"uptime":[\d.]+/, ''))).size === 1, told)
      before = all[0] as Seen
    },
  ],
  [
    'a command by the engine takes stdin, and text beyond ASCII',
    async () => {
      const called = await run(hosted, ['call', 'echo__echo', '-', '--table'], '{"text": "é 日本 👋"}')
      must(called.code === 0 && called.stdout === 'é 日本 👋\n', called)
      const kept = await run(hosted, ['secret', 'set', 'key'], 's3cret\r\n')
      must(kept.code === 0 && kept.stderr.includes('Kept.'), kept)
    },
  ],
  [
    'and errors with their exit codes',
    async () => {
      const unknown = await run(hosted, ['call', 'zzz'])
      must(unknown.code === 3 && unknown.stderr.includes('[tool_unknown]'), unknown)
      const usage = await run(hosted, ['stauts'])
      must(usage.code === 2, usage)
    },
  ],
  [
    'a folder is written down as it is meant where it was typed',
    async () => {
      const added = await run(hosted, ['add', 'here', '--disabled', '--cwd', '.', '--', process.execPath, 'server.js'])
      must(added.code === 0, added)
      const { mcpServers } = JSON.parse(readFileSync(paths.serversFile, 'utf8')) as { mcpServers: Record<string, { cwd?: string }> }
      must(mcpServers['here']?.cwd === work, mcpServers['here'])
    },
  ],
  [
    'a helper that runs is put aside, and the new one is in its place',
    async () => {
      const fresh = join(folder, 'fresh')
      mkdirSync(fresh, { recursive: true })
      copyFileSync(hosted[0], join(fresh, 'tooltray.exe'))
      appendFileSync(join(fresh, 'tooltray.exe'), 'newer')
      const running = talkTo(start(hosted, 'connect'))
      await running.initialize()
      await copyHelper({ from: fresh, to: join(folder, 'helper') }, 'tooltray.exe')
      must(readFileSync(hosted[0]).equals(readFileSync(join(fresh, 'tooltray.exe'))), 'the old one is there')
      await mustEcho(running, 'echo', 'on')
      running.process.kill()
      await running.exit()
    },
  ],
  [
    'more clients than the pipe has places for wait while the engine does nothing',
    async () => {
      const { pid } = (await status(hosted)).engine
      must((await run([driver], ['halt', String(pid)])).code === 0, 'halt')
      const telling = Promise.all(Array.from({ length: 8 }, () => status(hosted)))
      telling.catch(() => undefined)
      // Longer than a helper waits for its place at once, and shorter than for an engine that does not answer.
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      must((await run([driver], ['go', String(pid)])).code === 0, 'go')
      for (const { engine } of await telling) must(engine.pid === pid, engine)
    },
  ],
  [
    'stop ends the engine, and says so when it has ended',
    async () => {
      const stopped = await run(hosted, ['stop'])
      must(stopped.code === 0 && stopped.stderr.includes('Tooltray has stopped.'), stopped)
    },
  ],
  [
    'the conversation goes on with the next engine',
    async () => {
      await mustEcho(client, 'echo', 'again')
      const { engine } = await status(hosted)
      must(engine.pid !== before.engine.pid, engine)
    },
  ],
  [
    'the helper ends with its client',
    async () => {
      client.process.stdin?.end()
      const code = await client.exit()
      must(code === 0, [code, client.stderr()])
    },
  ],
  [
    'the engine stops for the last time, and its pipe is gone',
    async () => {
      must((await run(whole, ['stop'])).code === 0, 'stop')
      must(!(await pipeAnswers()), paths.socket)
    },
  ],
  [
    'an engine outlives the job of the AI app that started it, where the job lets it out',
    () => mustOutlive('open-job', async ({ process: app }) => app.kill()),
  ],
  [
    'an engine is the child of the desktop’s process, and outlives all that its AI app started, and the job',
    async () => {
      const shell = start([driver, 'shell'])
      await Promise.race([once(shell.stdout, 'data'), once(shell, 'exit').then(() => Promise.reject(new Error('no shell window')))])
      await mustOutlive('job', async ({ process: app }, engine) => {
        const parent = await run([driver], ['parent', String(engine)])
        must(Number(parent.stdout) === shell.pid, [parent, shell.pid])
        must((await run([driver], ['end-tree', String(app.pid)])).code === 0, 'end-tree')
      })
      shell.stdin.end()
    },
  ],
]

mkdirSync(bin, { recursive: true })
mkdirSync(work, { recursive: true })
mkdirSync(join(paths.serversFile, '..'), { recursive: true })
const echo = serverPath('echo')
writeFileSync(join(bin, 'give-back.cmd'), `@ECHO off\r\n"${process.execPath}" "${echo}" %*\r\n`)
const mcpServers = { echo: { command: process.execPath, args: [echo] }, shim: { command: 'give-back', args: ['--tools', '2'] } }
writeFileSync(paths.serversFile, JSON.stringify({ mcpServers }))

const outcomes: { name: string; took: number; problem?: string }[] = []
for (const [name, check] of CHECKS) {
  const began = performance.now()
  const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_CHECK, new Error('did not end')).unref())
  const problem = await Promise.race([check(), late]).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  outcomes.push({ name, took: Math.round(performance.now() - began), ...(problem === undefined ? {} : { problem }) })
  // After each, as wine may end all.
  writeFileSync(report, JSON.stringify(outcomes))
  if (problem !== undefined) break
}
const log = join(paths.logDir, 'serve.log')
if (existsSync(log)) copyFileSync(log, `${report}.log`)
process.exit(outcomes.length === CHECKS.length && outcomes.every(({ problem }) => problem === undefined) ? 0 : 1)
