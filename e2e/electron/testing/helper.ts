import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'
import { type Desktop, USER } from './desktop.ts'

/** The part of a home folder that programs are started with. */
interface OwnHome {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

const { TOOLTRAY_APP: program = '' } = process.env
/** The helper as it is packed. */
const packedHelper = join(dirname(program), 'resources/helper/tooltray')

/** What a command ended with, and wrote. */
interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the packed helper as the user of a desktop, to its end. */
export function runHelper(home: Pick<OwnHome, 'env'>, ...words: readonly string[]): Promise<Ended> {
  return runHelperWith('', home, ...words)
}

/** The same, with something on its stdin. */
export function runHelperWith(input: string, home: Pick<OwnHome, 'env'>, ...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(packedHelper, words, { env: home.env, ...USER }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** The main process of the app with a home folder, which has its engine. */
export async function mainProcessOf(home: OwnHome): Promise<number> {
  return (await statusOf(home)).engine.pid
}

/** What tests read of a status. */
interface Status {
  readonly engine: { readonly pid: number; readonly paused: boolean }
  readonly servers: readonly { readonly name: string; readonly state: string; readonly inFlight: number; readonly refreshedAt?: number }[]
}

/** How the engine of a home folder is. */
export async function statusOf(home: OwnHome): Promise<Status> {
  const { code, stdout, stderr } = await runHelper(home, 'status', '--json')
  if (code !== 0 && stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Status
}

/** A client that an AI app is. */
export interface ConnectedClient extends AsyncDisposable {
  /** Calls a meta-tool, and returns the text of its result. */
  call(name: string, args: Record<string, unknown>): Promise<string>
  /** Of a process: its parent, and the leader of its session. */
  parentAndSession(pid: number): [number, number]
}

/** Connects by the packed helper, or by another one, as an AI app does. */
export function connectAsApp(desktop: Desktop, home: OwnHome, name: string, helper: string = packedHelper): Promise<ConnectedClient> {
  return connect(desktop, home, name, { command: helper, args: ['connect'] })
}

/** Starts what stands in the settings of Claude Desktop, as that app would. */
export function connectApp(desktop: Desktop, home: OwnHome, name: string): Promise<ConnectedClient> {
  const settings = JSON.parse(readFileSync(join(home.folder, '.config/Claude/claude_desktop_config.json'), 'utf8')) as {
    mcpServers: { tooltray: Entry }
  }
  return connect(desktop, home, name, settings.mcpServers.tooltray)
}

interface Entry {
  readonly command: string
  readonly args?: string[]
  readonly env?: Record<string, string>
}

async function connect(desktop: Desktop, home: OwnHome, name: string, { command, args = [], env = {} }: Entry): Promise<ConnectedClient> {
  const client = new Client({ name, version: '1' })
  const transport = new StdioClientTransport({ command: desktop.starterOf(command), args, env: { ...home.env, ...env } })
  await client.connect(transport, { timeout: waitLimit })
  return {
    async call(tool, given) {
      const { content } = await client.callTool({ name: tool, arguments: given }, { timeout: waitLimit })
      return (content as { text: string }[])[0]?.text ?? ''
    },
    parentAndSession(pid) {
      // The name of the program, in parentheses, may have blanks in it.
      const [, parent, , session] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
      return [Number(parent), Number(session)]
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
