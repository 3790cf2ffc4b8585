import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What tests look for in a result. Nothing here is checked: where a server answers otherwise, the assertion fails. */
export interface Result {
  content: [{ text: string }]
  structuredContent: Record<string, unknown>
  tools: [Listed, Listed, ...Listed[]]
  nextCursor?: string
  protocolVersion: string
  serverInfo: { name: string }
  supportedVersions: string[]
}

/** A tool of a list. */
interface Listed {
  name: string
  _meta?: unknown
}

export interface Answer {
  id?: unknown
  method?: string
  result: Result
  error?: { code: number; message: string; data?: unknown }
}

/** What a client of the stateless era says of itself with every request (MCP specification 2026-07-28). */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
}

export interface RawClient {
  readonly process: ChildProcess
  /** Every line of stdout so far, without `\n`, in order. */
  readonly lines: string[]
  readonly stderr: () => string
  /** Sends one request and returns the answer with its id. Never gives up: the test's own time limit does. */
  request: (method: string, params?: Record<string, unknown>, id?: string | number) => Promise<Answer>
  notify: (method: string, params?: Record<string, unknown>) => void
  /** `tools/call`; returns the whole answer. */
  call: (name: string, args?: Record<string, unknown>) => Promise<Answer>
  /** Sends a message as it is. */
  send: (message: Record<string, unknown>) => void
  /** Takes the requests of the other side; without it they are left unanswered. */
  onRequest?: (request: { id: string | number; method: string; params?: unknown }) => void
  /** The 2025 handshake, by a name. */
  initialize: (protocolVersion?: string, name?: string, capabilities?: Record<string, unknown>) => Promise<Answer>
  /** Exit code or signal, once it has ended. */
  exit: () => Promise<number | string>
  [Symbol.asyncDispose]: () => Promise<void>
}

const servers = join(import.meta.dirname, '../servers')
const misbehaving = new Set(readdirSync(join(servers, 'misbehaving')))

/** The path of a server of `e2e/servers/`; those that misbehave stand in its `misbehaving/`. */
export function serverPath(name: string): string {
  const file = `${name}.ts`
  return join(servers, misbehaving.has(file) ? 'misbehaving' : '', file)
}

/** Starts `node servers/NAME.ts ARGS` and talks to it. Kills it when disposed. */
export function startRaw(name: string, ...args: string[]): RawClient {
  return talkTo(spawn(process.execPath, [serverPath(name), ...args], { stdio: 'pipe' }))
}

/** Talks to a program in bare lines, as little clever as can be. Kills it when disposed. */
export function talkTo(child: ChildProcessWithoutNullStreams): RawClient {
  const lines: string[] = []
  const waiting = new Map<unknown, (answer: Answer) => void>()
  let stderr = ''
  let pending = ''
  let nextId = 1

  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  // A server that dies while we write: its exit is what the test looks at.
  child.stdin.on('error', () => undefined)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...rest] = chunk.split('\n')
    pending += first
    for (const next of rest) {
      lines.push(pending)
      const answer = parse(pending)
      if (answer?.method === undefined) waiting.get(answer?.id)?.(answer as Answer)
      else if (answer.id !== undefined) client.onRequest?.(answer as Answer & { id: string | number; method: string })
      pending = next
    }
  })

  const send = (message: Record<string, unknown>) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)

  const client: RawClient = {
    process: child,
    lines,
    stderr: () => stderr,
    request(method, params = {}, id = nextId++) {
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      send({ id, method, params })
      return answered
    },
    notify: (method, params = {}) => void send({ method, params }),
    call: (tool, toolArgs = {}) => client.request('tools/call', { name: tool, arguments: toolArgs }),
    send,
    async initialize(protocolVersion = '2025-11-25', name = 'raw', capabilities = {}) {
      const answer = await client.request('initialize', { protocolVersion, capabilities, clientInfo: { name, version: '1' } })
      client.notify('notifications/initialized')
      return answer
    },
    exit: () => exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
  return client
}

/** The message of a line that is a JSON-RPC 2.0 object, or undefined. */
function parse(line: string): Answer | undefined {
  if (!line.includes('"jsonrpc":"2.0"')) return undefined
  try {
    return JSON.parse(line.replace(/^\uFEFF/, '')) as Answer
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
