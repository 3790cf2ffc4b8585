import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { controlClient } from '../../electron/control/client.ts'
import { EngineUnreachable } from '../../electron/control/connect/connect-to-engine.ts'
import { connectToRunning } from '../../electron/helper/engine-connection/engine-client.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { waitLimit } from '../../scripts/test/wait-limit.ts'
import { COMPILED } from '../../scripts/test/compiled-folder.ts'
import { type HelperKind, helperPath, helperWords } from './helper-kinds.ts'
import { processAlive } from './processes/process-alive.ts'
import { isEngine, processesOf } from './processes/processes-of.ts'
import { type Told, toldBy } from './answers.ts'
import { type RawClient, serverPath, talkTo } from './raw-client.ts'

export { helperPath }

/** What a client of the SDK waits for an answer: one that is late on a busy machine is none that is missing. */
const patient = { timeout: waitLimit }

type RealServer = 'everything' | 'filesystem' | 'memory' | 'sequential-thinking'

/** The program of a real server out of e2e/node_modules. */
export function realServerPath(name: RealServer): string {
  const path = join(import.meta.dirname, `../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`)
  if (!existsSync(path)) throw new Error('The real MCP servers are not installed. Run: npm run test:install')
  return path
}

/** The entry of a real server. */
export function realServer(name: RealServer, ...args: string[]): Record<string, unknown> {
  return { command: process.execPath, args: [realServerPath(name), ...args] }
}

/** The entry of one of our own servers. */
export function ownServer(name: string, ...args: string[]): Record<string, unknown> {
  return { command: process.execPath, args: [serverPath(name), ...args] }
}

/** What a result of a meta-tool looks like to tests. Nothing is checked: where it is otherwise, the assertion fails. */
export interface MetaResult {
  content: { type: string; text: string }[]
  isError?: boolean
  structuredContent?: unknown
  /** What its text says, where it is an answer of our own. */
  told: Told
}

/** How a server stands. */
export interface ServerNow {
  name: string
  state: string
  doing?: string
  refreshedAt?: number
  tools: number
  account?: string
  error?: { code: string; message: string }
  missing?: string[]
  dropped?: unknown[]
  peer?: { pid?: number }
  sharing: string
  /** Calls under way. */
  inFlight: number
  instances: { key: string; state: string; sessions: number }[]
}

export interface Attached {
  readonly client: Client
  readonly pid: number
  /** Calls a meta-tool. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<MetaResult>
  /** Has lists of tools read again, of one server or all, and returns how all servers stand then. */
  readonly refresh: (server?: string) => Promise<ServerNow[]>
  /** Calls `execute_tool`. */
  readonly execute: (name: string, args?: Record<string, unknown>, more?: Record<string, unknown>) => Promise<MetaResult>
}

/** How a client is attached. */
type AttachOptions = ClientOptions & {
  readonly name?: string
  readonly profile?: string
  /** More words after `tooltray connect`. */
  readonly words?: readonly string[]
  readonly folder?: string
  readonly helper?: HelperKind
}

/** A Tooltray of its own, in a temporary folder, with real processes. Everything of it ends and is removed when disposed. */
export interface Installation {
  readonly home: string
  readonly env: Record<string, string>
  readonly paths: ReturnType<typeof pathsFor>
  configure(servers: Record<string, unknown>, settings?: Record<string, unknown>): void
  /** Starts `tooltray serve` and waits until it can be reached. `printed` gives all that it wrote so far. */
  serve(...options: string[]): Promise<ChildProcess & { pid: number; printed: () => string }>
  /** Runs the helper with arguments to its end. */
  run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>
  /** The same, with something on stdin. */
  runWithInput(input: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>
  /** Starts the helper with arguments, and returns what it has written so far. */
  start(...args: string[]): { stdout: () => string; stderr: () => string; ended: Promise<number | null>; interrupt: () => void }
  /** The same of another program than the helper that was built here. */
  startProgram(program: string, ...args: string[]): ReturnType<Installation['start']>
  /** Attaches an SDK client through `tooltray connect`. */
  attach(options?: AttachOptions): Promise<Attached>
  /** Starts `tooltray connect` with these words after it. */
  connectProcess(...words: string[]): ChildProcessWithoutNullStreams
  /** Talks to one in bare lines; nothing is said yet. */
  attachRaw(...words: string[]): RawClient
  status(): Promise<{
    engine: { pid: number; paused: boolean }
    servers: ServerNow[]
    sessions: unknown[]
  }>
  [Symbol.asyncDispose](): Promise<void>
}

/** Replaces the servers file in one step: an engine may read it at any time, and one that is half written is not what a test means. */
export function replaceServersFile(folder: string, content: Record<string, unknown>): void {
  const file = join(folder, 'servers.json')
  writeFileSync(`${file}.next`, JSON.stringify(content, undefined, 2))
  renameSync(`${file}.next`, file)
}

/** @param kind which helper clients start. */
export function createInstallation(kind?: HelperKind): Installation {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-e2e-'))
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    SHLVL: '1',
    TOOLTRAY_HOME: home,
    TOOLTRAY_IDLE_END: '20',
    NODE_COMPILE_CACHE: COMPILED,
  }
  const paths = pathsFor({ ...thisPlatform(), env, home })
  const closers: (() => Promise<unknown>)[] = []
  const told = new Set<number>()
  /** Tells an engine to end, once: the second time it would end at once and leave its servers to its watchdog. */
  const endEngine = (pid: number): void => {
    if (told.has(pid) || !processAlive(pid)) return
    told.add(pid)
    process.kill(pid, 'SIGTERM')
  }

  const installation: Installation = {
    home,
    env,
    paths,
    configure: (servers, settings) => replaceServersFile(home, { mcpServers: servers, settings }),
    async serve(...options) {
      const child = spawn(process.execPath, [helperPath, 'serve', ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      child.stderr.on('data', (chunk) => (output += String(chunk)))
      const ended = new Promise<never>((_resolve, reject) =>
        child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${output}`))),
      )
      closers.push(async () => endEngine(child.pid ?? 0))
      ended.catch(() => undefined)
      await Promise.race([until(() => answers(paths.socket), 'the engine answers'), ended])
      return Object.assign(child, { pid: child.pid ?? 0, printed: () => output })
    },
    run: (...args) => installation.runWithInput('', ...args),
    runWithInput: (input, ...args) =>
      new Promise((resolve) => {
        const [command, ...before] = helperWords(kind)
        const child = execFile(command, [...before, ...args], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr })
        })
        // Who needs nothing may have ended already.
        child.stdin?.on('error', () => undefined).end(input)
      }),
    start: (...args) => installation.startProgram(helperPath, ...args),
    startProgram(program, ...args) {
      const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk) => (stdout += String(chunk)))
      child.stderr.on('data', (chunk) => (stderr += String(chunk)))
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      closers.push(async () => child.kill('SIGTERM'))
      return { stdout: () => stdout, stderr: () => stderr, ended, interrupt: () => child.kill('SIGINT') }
    },
    async attach({ name = 'e2e', profile, words = [], folder, helper = kind, ...options } = {}) {
      const [command, ...before] = helperWords(helper)
      const transport = new StdioClientTransport({
        command,
        args: [...before, 'connect', ...(profile === undefined ? [] : ['--profile', profile]), ...words],
        env,
        ...(folder === undefined ? {} : { cwd: folder }),
        stderr: 'inherit',
        maxBufferSize: 1 << 27,
      })
      const client = new Client({ name, version: '1' }, options)
      await client.connect(transport, patient)
      closers.push(() => client.close())
      const attached: Attached = {
        client,
        pid: transport.pid ?? 0,
        async call(tool, args = {}) {
          const result = (await client.callTool({ name: tool, arguments: args }, patient)) as unknown as Omit<MetaResult, 'told'>
          return { ...result, told: toldBy(result) }
        },
        async refresh(server) {
          const { isError, content } = await attached.call('search_tools', { refresh: true, server })
          if (isError === true) throw new Error(content[0]?.text)
          return (await installation.status()).servers
        },
        execute: (tool, args = {}, more = {}) => attached.call('execute_tool', { name: tool, arguments: args, ...more }),
      }
      return attached
    },
    connectProcess(...words) {
      const [command, ...before] = helperWords(kind)
      return spawn(command, [...before, 'connect', ...words], { env, stdio: 'pipe' })
    },
    attachRaw(...words) {
      const raw = talkTo(installation.connectProcess(...words))
      closers.push(() => raw[Symbol.asyncDispose]())
      return raw
    },
    async status() {
      const text = (await statusOfRunning(paths)) ?? (await installation.run('status', '--json')).stdout
      return JSON.parse(text) as Awaited<ReturnType<Installation['status']>>
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(closers.map((close) => close()))
      // A helper that saw its engine go may just have started the next: each engine is told to end until nothing is left.
      await until(() => {
        const left = processesOf(home)
        left.filter(isEngine).forEach(endEngine)
        return left.length === 0
      }, 'everything has ended').catch((error: unknown) => {
        for (const pid of processesOf(home)) process.kill(pid, 'SIGKILL')
        throw error
      })
      rmSync(home, { recursive: true, force: true })
    },
  }
  return installation
}

/** What `tooltray status --json` prints, without a process of its own; undefined where no engine runs, or the one that ran has ended. */
async function statusOfRunning(paths: ReturnType<typeof pathsFor>): Promise<string | undefined> {
  try {
    const connection = await connectToRunning({ paths, version: '0.0.0' })
    try {
      return JSON.stringify(await controlClient(connection).status())
    } finally {
      connection.socket.end()
    }
  } catch (error) {
    if (error instanceof EngineUnreachable) return undefined
    throw error
  }
}

/** Whether somebody listens on a socket. */
function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/** Waits until something holds, looking often, for as long as a test may wait. `what` is named when it did not come. */
export async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = Date.now() + waitLimit
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${waitLimit} ms in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
