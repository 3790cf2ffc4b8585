import type { ServerResponse } from 'node:http'
import type { Reply, Seen } from './script.ts'

export type Body = Record<string, unknown>

/** What is known of a request when it is answered. */
export interface Request {
  readonly path: string
  readonly body: Body
  /** How often the model has spoken before: ids are made of it, so that the same run sends the same bytes. */
  readonly turn: number
}

/** One API of models: what a request of it means, and how an answer is written. */
export interface Dialect {
  readonly path: RegExp
  read(body: Body): Seen
  /** The parts of a request that its model reads, less what changes from run to run and what is not charged. */
  reads(body: Body): unknown
  answer(reply: Reply, request: Request, response: ServerResponse): void
}

/** Writes server-sent events, each with its `type` as its name, where it has one. */
export function writeEvents(response: ServerResponse, events: readonly Body[], last?: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : ''
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`)
  }
  response.end(last === undefined ? '' : `data: ${last}\n\n`)
}

export function writeJson(response: ServerResponse, body: Body): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The items of a list, whatever stands there. */
export function listOf(value: unknown): Body[] {
  return Array.isArray(value) ? (value as Body[]) : []
}

/** The arguments of a call as APIs give them that write them as text. */
export function parsedArguments(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : (value ?? {})
}

/** What a model reads of content that comes in parts. What is no text stands there by its kind; a tool named by reference, by its name. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const shown = ({ text, tool_name: tool, type }: Body): unknown => text ?? tool ?? `[${JSON.stringify(type)}]`
  return listOf(content)
    .map((part) => String(shown(part) as string))
    .join('\n')
}
