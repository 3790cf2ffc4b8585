import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReversingModel extends AsyncDisposable {
  readonly url: string
  /** What was asked so far. `tools` is how many there were to order. */
  readonly asked: readonly { path: string | undefined; authorization: string | undefined; model: string; tools: number }[]
  /** From then on, each answer is HTTP 500. */
  fail(): void
}

/** Starts a model that puts what it is given into the reverse order. It speaks Ollama's wire format: POST /api/chat. */
export async function startReversingModel(): Promise<ReversingModel> {
  let broken = false
  const asked: { path: string | undefined; authorization: string | undefined; model: string; tools: number }[] = []
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const { model, messages } = (await json(request)) as { model: string; messages: { role: string; content: string }[] }
    const numbers = [...(messages.at(-1)?.content ?? '').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    asked.push({ path: request.url, authorization: request.headers.authorization, model, tools: numbers.length })
    if (broken) return { status: 500, body: { error: 'llama runner process has terminated' } }
    const message = { role: 'assistant', content: JSON.stringify(numbers.reverse()) }
    return { status: 200, body: { model, created_at: '2025-01-01T00:00:00Z', message, done: true } }
  }
  const ollama = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  ollama.listen(0, '127.0.0.1')
  await once(ollama, 'listening')
  return {
    url: `http://127.0.0.1:${(ollama.address() as AddressInfo).port}`,
    asked,
    fail: () => void (broken = true),
    async [Symbol.asyncDispose]() {
      ollama.closeAllConnections()
      ollama.close()
      await once(ollama, 'close')
    },
  }
}
