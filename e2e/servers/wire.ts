/**
 * JSON-RPC over stdio by hand: the servers in this folder misbehave in ways that the SDK does not allow,
 * and share no code with the product, so that one mistake cannot hide another.
 */
import { parseArgs } from 'node:util'

export type Json = Record<string, unknown>
export type RequestId = string | number

/** A parsed line from the client: request (id and method), notification (method only) or answer (id only). */
export interface Message {
  id?: RequestId
  method?: string
  params?: Json
  result?: unknown
  error?: unknown
}

/** Thrown by a tool to answer with a JSON-RPC error instead of a result. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Command line flags (`--name value`) over their defaults; a number stays a number. An unknown flag throws. */
export function flags<T extends Record<string, string | number>>(defaults: T): T {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const given = Object.entries(values).map(([name, value]) => [name, typeof defaults[name] === 'number' ? Number(value) : value])
  return { ...defaults, ...Object.fromEntries(given) } as T
}

/** Writes one message as one line. */
export function writeMessage(message: Json): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

/** Calls `onMessage` for every line of stdin that is JSON, and `onEnd` once stdin ends. */
export function readMessages(onMessage: (message: Message) => void, onEnd: () => void): void {
  let pieces: string[] = []
  process.stdin.setEncoding('utf8')
  process.stdin.on('data', (chunk: string) => {
    // Not node:readline, which also ends lines at U+2028 inside a JSON string.
    const [first = '', ...rest] = chunk.split('\n')
    pieces.push(first)
    for (const next of rest) {
      const line = pieces.join('')
      pieces = [next]
      if (line.trim() !== '') onMessage(JSON.parse(line) as Message)
    }
  })
  process.stdin.on('end', onEnd)
}

/** The plainest tool result. */
export function text(value: string): Json {
  return { content: [{ type: 'text', text: value }] }
}
