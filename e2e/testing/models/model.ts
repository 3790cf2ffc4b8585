import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { completions } from './completions.ts'
import type { Body, Dialect } from './dialect.ts'
import { generateContent } from './generate-content.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'
import { type Script, type Seen, play } from './script.ts'
import { tokensOf } from './tokens.ts'

/** A request of the conversation, as it came. */
export interface Asked {
  readonly body: Body
  readonly seen: Seen
  /** What of it a model reads, in tokens. */
  readonly tokens: number
  /** When it came, in ms of a clock that only goes on. */
  readonly at: number
}

/** A stand-in of a model's API on loopback: it answers as its script says, and keeps every request. */
export interface Model extends AsyncDisposable {
  /** Without a path. */
  readonly url: string
  /** The requests of the conversation, without those that a client makes beside it, for a title say. */
  readonly asked: readonly Asked[]
  /** What went wrong in the script or here; the client was answered with an error. */
  readonly failures: readonly unknown[]
}

const dialects: readonly Dialect[] = [messages, responses, completions, generateContent]

/** @param alike names that differ from run to run, with what is counted in their place. */
export async function startModel(script: Script, alike: Readonly<Record<string, string>> = {}): Promise<Model> {
  const asked: Asked[] = []
  const failures: unknown[] = []
  const reply = play(script)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const at = performance.now()
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const sent = await text(request)
    const body = (sent === '' ? {} : JSON.parse(sent)) as Body
    const dialect = request.method === 'POST' ? dialects.find((each) => each.path.test(path)) : undefined
    if (dialect === undefined) {
      // Some clients ask for a list of models, or count tokens, at their start.
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[],"models":[],"input_tokens":1}')
      return
    }
    const seen = dialect.read(body)
    const isBeside = seen.tools.length === 0
    if (!isBeside) asked.push({ body, seen, tokens: tokensOf(withAlike(JSON.stringify(dialect.reads(body)), alike)), at })
    dialect.answer(isBeside ? { text: 'A conversation' } : reply(seen), { path, body, turn: seen.turns }, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      failures.push(error)
      // Not a state that clients try again after.
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: String(error) } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function withAlike(text: string, alike: Readonly<Record<string, string>>): string {
  return Object.entries(alike).reduce((changed, [name, instead]) => changed.replaceAll(name, instead), text)
}
