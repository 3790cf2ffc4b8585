import type { Json, Message } from '../wire.ts'

/** The engine, as a hostile server over stdio meets it. */
export interface Peer {
  /** Writes bytes; resolves when the pipe has taken them, so that an attack never fails for want of our own memory. */
  write(bytes: string | Buffer): Promise<void>
  send(message: Json): Promise<void>
}

/** What a hostile server does at one point of a conversation; where a way says nothing, the server is an honest one. */
type Deed = (peer: Peer, request: Message) => Promise<unknown> | void

/** One way of attack. Its name, in the tables, says what it is. */
export interface Way {
  /** Before anything is said. */
  readonly start?: (peer: Peer) => Promise<unknown> | void
  /** Instead of the answer to `initialize`, to `tools/list`, to a call of the tool `attack`. */
  readonly initialize?: Deed
  readonly list?: Deed
  readonly call?: Deed
  /** Once the conversation is open. */
  readonly opened?: (peer: Peer) => Promise<unknown> | void
  /** The tools, instead of the plain `attack`. */
  readonly tools?: () => readonly unknown[]
  /** What the tool is called with. */
  readonly arguments?: () => Json
  /** Takes no notice of being told to end. */
  readonly stubborn?: true
}

export const schema = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more })

export const attackTool = (inputSchema: Json = schema({}), more: Json = {}): Json => ({
  name: 'attack',
  description: 'An attack that can be searched for',
  inputSchema,
  ...more,
})

/** Says something many times, as fast as it is taken. */
export async function flood(peer: Peer, times: number, line: (at: number) => string): Promise<void> {
  for (let at = 0; at < times; at += 500) await peer.write(Array.from({ length: 500 }, (_, more) => `${line(at + more)}\n`).join(''))
}

/** Writes a piece again and again, in chunks of its own size. */
export async function pour(peer: Peer, bytes: number, piece: string): Promise<void> {
  const chunk = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)))
  for (let written = 0; written < bytes; written += chunk.length) await peer.write(chunk)
}

/** An answer whose result is written as a text. */
export const answerOf = ({ id }: Message, result: string): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
