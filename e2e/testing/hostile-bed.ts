import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { allWays, argumentsOf } from '../servers/hostile/all-ways.ts'
import { toldBy } from './answers.ts'
import { type MetaResult, createInstallation, helperPath, ownServer, until } from './installation.ts'
import { processAlive } from './processes/process-alive.ts'
import { waitLimit } from '../../scripts/test/wait-limit.ts'

/** One hostile server among the healthy ones. Leaves when disposed of. */
export interface Attack extends AsyncDisposable {
  /** It has done its first deed. */
  readonly began: boolean
  /** It has done all that it does, or is at it no more. */
  readonly done: boolean
}

/** A Tooltray with nine healthy servers. */
export interface HostileBed extends AsyncDisposable {
  /** Puts a server among them that attacks in this way, and has its tool called again and again. Resolves at its first deed. */
  attack(way: string): Promise<Attack>
  /** Calls each healthy server, and searches, all at the same time; throws when something is not answered. Returns the ms of each call. */
  round(): Promise<number[]>
  /** Calls one healthy server by a session of its own. Returns the ms of the call. */
  neighbour(): Promise<number>
  /** The engine that was there at the beginning is the one that answers. */
  sameEngine(): Promise<boolean>
  /** The most memory that the engine has had since the attack began, in MB. */
  peakMemory(): number
}

const HEALTHY = Array.from({ length: 9 }, (_, at) => `healthy${at}`)
const hostile = join(import.meta.dirname, '../servers/hostile')

export async function createHostileBed(): Promise<HostileBed> {
  const installation = createInstallation()
  const healthy = Object.fromEntries(HEALTHY.map((name) => [name, ownServer('echo')]))
  installation.configure(healthy)
  const { pid } = await installation.serve()
  const attached = await installation.attach()
  const apart = await installation.attach({ name: 'neighbour' })
  const { call } = attached
  await until(async () => (await call('proxy_status')).told.servers.every(({ tools }) => tools > 0), 'all are listed')

  const asked = async (name: string, args: Record<string, unknown>): Promise<MetaResult> =>
    (await attached.client.callTool({ name, arguments: args }, { timeout: waitLimit })) as unknown as MetaResult

  let attacks = 0
  return {
    async attack(way) {
      const told = join(installation.home, `told-${(attacks += 1)}`)
      writeFileSync(told, '')
      const words = (): string[] => readFileSync(told, 'utf8').split('\n')
      const over = allWays.find((each) => each.way === way)?.over
      const program = [join(hostile, `${over}.ts`), '--way', way, '--told', told]
      const listening = over === 'http' ? spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] }) : undefined
      const entry = listening === undefined ? { command: process.execPath, args: program } : { url: await urlOf(listening.stdout) }
      // Writing 5 there sets the peak to what is used now.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      installation.configure({ ...healthy, hostile: entry })
      const client = attackingClient(installation.env, argumentsOf(way), () => words().includes('began'))
      const attack: Attack = {
        get began() {
          return words().includes('began')
        },
        get done() {
          return words().includes('done')
        },
        async [Symbol.asyncDispose]() {
          client.kill()
          installation.configure(healthy)
          listening?.kill('SIGKILL')
          const gone = async (): Promise<boolean> => (await servers(asked)).every((name) => name !== 'hostile')
          await until(gone, 'the hostile server is gone')
        },
      }
      await until(() => attack.began, `the attack begins: ${way}`)
      return attack
    },
    async round() {
      const searches = ['echo', 'attack'].map(async (query) => {
        const { hits } = toldBy(await asked('search_tools', { query }))
        if (query === 'echo' && !hits.some(({ name }) => name.endsWith('__echo'))) throw new Error('A search finds nothing.')
      })
      const calls = HEALTHY.map(async (server) => {
        const began = performance.now()
        const { content } = await asked('execute_tool', { name: `${server}__echo`, arguments: { text: server } })
        if (content[0]?.text !== server) throw new Error(`${server} answers ${JSON.stringify(content).slice(0, 300)}`)
        return performance.now() - began
      })
      // Together: what fails after the first failure is handled, too.
      const [taken] = await Promise.all([Promise.all(calls), Promise.all(searches)])
      return taken
    },
    async neighbour() {
      const began = performance.now()
      const { content } = await apart.execute(`${HEALTHY[0]}__echo`, { text: 'hello' })
      if (content[0]?.text !== 'hello') throw new Error(`A healthy server answers ${JSON.stringify(content).slice(0, 300)}`)
      return performance.now() - began
    },
    sameEngine: async () => processAlive(pid) && (await installation.status()).engine.pid === pid,
    peakMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

async function urlOf(stdout: NodeJS.ReadableStream): Promise<string> {
  const [line] = (await once(createInterface(stdout), 'line')) as [string]
  return (JSON.parse(line) as { mcp: string }).mcp
}

async function servers(asked: (name: string, args: Record<string, unknown>) => Promise<MetaResult>): Promise<string[]> {
  return toldBy(await asked('proxy_status', {})).servers.map(({ name }) => name)
}

interface Attacker {
  kill(): void
}

/**
 * A client in a process of its own. It calls the hostile tool until the attack has begun, and 20 times more, and never looks at an answer,
 * so that only the engine bears it.
 */
function attackingClient(env: Record<string, string>, args: Record<string, unknown>, hasBegun: () => boolean): Attacker {
  const child = spawn(process.execPath, [helperPath, 'connect'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin.on('error', () => undefined)
  let id = 0
  const ask = (method: string, params: Record<string, unknown>): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params })}\n`)
  ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'attacking', version: '1' } })
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  let calls = 0
  const calling = setInterval(() => {
    ask('tools/call', { name: 'execute_tool', arguments: { name: 'hostile__attack', arguments: args, timeout: 5 } })
    if (hasBegun() && (calls += 1) >= 20) clearInterval(calling)
  }, 300)
  return {
    kill() {
      clearInterval(calling)
      child.kill('SIGKILL')
    },
  }
}
