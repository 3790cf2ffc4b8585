import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstallation, realServer } from '../e2e/testing/installation.ts'
import { engineOf, processesOf } from '../e2e/testing/processes/processes-of.ts'
import { printTable } from './table.ts'

const SESSIONS = 5
const SERVERS = 10

/** What is used of each server, so that all of them have loaded what they need. */
const CALLS = {
  everything: { tool: 'echo', args: { message: 'hello' } },
  filesystem: { tool: 'list_allowed_directories', args: {} },
  memory: { tool: 'read_graph', args: {} },
  'sequential-thinking': {
    tool: 'sequentialthinking',
    args: { thought: 'hm', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
  },
} as const
const KINDS = Object.keys(CALLS) as (keyof typeof CALLS)[]

const kindOf = (at: number): keyof typeof CALLS => KINDS[at % KINDS.length] ?? 'everything'

/**
 * Memory of 5 sessions of the SDK's client over 10 real servers, each with servers of its own, and the same behind one engine. The client
 * library itself runs in this process in both, and is not counted.
 */
export async function printSharedServers(): Promise<void> {
  const [direct, shared] = [await directly(), await behindTooltray()]
  printTable(
    `${SESSIONS} sessions over ${SERVERS} real servers (MB, ${direct.measure})`,
    ['', 'server processes', 'servers', 'engine', 'helpers', 'all', 'ratio'],
    [
      ['each with its own', direct.servers, direct.megabytes.server, 0, 0, direct.all, 1],
      [
        'behind Tooltray',
        shared.servers,
        shared.megabytes.server,
        shared.megabytes.engine,
        shared.megabytes.helper,
        shared.all,
        shared.all / direct.all,
      ],
    ],
  )
}

type Part = 'server' | 'engine' | 'helper'

interface Measured {
  readonly measure: 'PSS' | 'RSS'
  /** How many server processes there are. */
  readonly servers: number
  readonly megabytes: Readonly<Record<Part, number>>
  readonly all: number
}

async function directly(): Promise<Measured> {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-bench-'))
  const clients = await Promise.all(
    Array.from({ length: SESSIONS }, () =>
      Promise.all(
        Array.from({ length: SERVERS }, async (_, at) => {
          const { command, args } = entryOf(kindOf(at), folderOf(home)) as { command: string; args: string[] }
          const client = new Client({ name: 'bench', version: '1' })
          await client.connect(
            new StdioClientTransport({ command, args, env: { PATH: process.env.PATH ?? '', HOME: home }, stderr: 'ignore' }),
          )
          await client.listTools()
          const { tool, args: given } = CALLS[kindOf(at)]
          await client.callTool({ name: tool, arguments: given })
          return client
        }),
      ),
    ),
  )
  try {
    return await measured(home, () => 'server')
  } finally {
    await Promise.all(clients.flat().map((client) => client.close()))
    rmSync(home, { recursive: true })
  }
}

async function behindTooltray(): Promise<Measured> {
  await using installation = createInstallation()
  const folder = folderOf(installation.home)
  const entries = Array.from({ length: SERVERS }, (_, at) => [`server-${at}`, { ...entryOf(kindOf(at), folder), idle: 'never' }])
  installation.configure(Object.fromEntries(entries) as Record<string, unknown>)
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => installation.attach()))
  for (const { call, execute } of sessions) {
    await call('search_tools', { query: 'read a file' })
    for (let at = 0; at < SERVERS; at += 1) {
      const { tool, args } = CALLS[kindOf(at)]
      const { isError } = await execute(`server-${at}__${tool}`, args)
      if (isError === true) throw new Error(`server-${at} failed.`)
    }
  }
  const helpers = new Set(sessions.map(({ pid }) => pid))
  const engine = engineOf(installation.home)
  return measured(installation.home, (pid) => (helpers.has(pid) ? 'helper' : pid === engine || isShell(pid) ? 'engine' : 'server'))
}

function folderOf(home: string): string {
  const folder = join(home, 'files')
  mkdirSync(folder, { recursive: true })
  return folder
}

function entryOf(kind: keyof typeof CALLS, folder: string): Record<string, unknown> {
  return realServer(kind, ...(kind === 'filesystem' ? [folder] : []))
}

/** The watchdog of the engine is a shell. */
function isShell(pid: number): boolean {
  return /\/(?:ba|da)?sh$/.test(readlinkSync(`/proc/${pid}/exe`))
}

/** Sums up what lives with this home folder. PSS counts a page that several share by its share for each (proc(5), smaps_rollup). */
async function measured(home: string, partOf: (pid: number) => Part): Promise<Measured> {
  const pids = processesOf(home)
  const megabytes = { server: 0, engine: 0, helper: 0 }
  let [measure, servers]: [Measured['measure'], number] = ['PSS', 0]
  for (const pid of pids) {
    const part = partOf(pid)
    if (part === 'server') servers += 1
    const pss = proportional(pid)
    if (pss === undefined) measure = 'RSS'
    megabytes[part] += (pss ?? resident(pid)) / 1024
  }
  return { measure, servers, megabytes, all: megabytes.server + megabytes.engine + megabytes.helper }
}

/** PSS in kB; undefined where the system does not tell it. */
function proportional(pid: number): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes)
  } catch {
    return undefined // an older system, or one that keeps it to itself
  }
}

function resident(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
