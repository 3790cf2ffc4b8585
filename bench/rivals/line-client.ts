import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Contender, HubCall } from './contender.ts'

/** A client that writes and reads lines and does nothing else, so that what is timed is the other side. */
export interface LineClient {
  readonly process: ChildProcess
  /** Sends a request. Resolves with its answer as text. Rejects when the program ends first. */
  request(method: string, params: Readonly<Record<string, unknown>>): Promise<string>
  /** Opens the session. */
  initialize(): Promise<string>
  /** Calls a tool, and throws unless `expected` stands in the answer: a wrong answer must not count. */
  call(call: HubCall, expected: string): Promise<void>
  end(): Promise<void>
}

/** Starts what a client starts. */
export function startClient({ words: [program, ...args], env }: Pick<Contender, 'words' | 'env'>): LineClient {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting = new Map<number, { resolve: (line: string) => void; reject: (error: Error) => void }>()
  let chunks: Buffer[] = []
  let lastId = 0
  child.stdout.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(10)
    if (end === -1) return void chunks.push(chunk)
    const lines = Buffer.concat([...chunks, chunk.subarray(0, end)])
      .toString('utf8')
      .split('\n')
    chunks = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
    for (const line of lines) {
      const id = Number((/"id":(\d+)/.exec(line.slice(0, 100)) ?? /"id":(\d+)\}?\s*$/.exec(line.slice(-100)))?.[1])
      waiting.get(id)?.resolve(line)
      waiting.delete(id)
    }
  })
  child.stdin.on('error', () => undefined)
  child.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended without an answer.`))
  })
  const write = (message: Readonly<Record<string, unknown>>): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const client: LineClient = {
    process: child,
    request(method, params) {
      const id = ++lastId
      const answer = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }))
      write({ id, method, params })
      return answer
    },
    async initialize() {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
      const answer = await client.request('initialize', params)
      write({ method: 'notifications/initialized' })
      return answer
    },
    async call(call, expected) {
      const answer = await client.request('tools/call', { ...call })
      if (!answer.includes(expected)) throw new Error(`${call.name} answered ${answer.slice(0, 200)} instead of ${expected}.`)
    },
    async end() {
      child.stdin.end()
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
  return client
}
