import { type Answer, MODERN_META, type RawClient } from './raw-client.ts'

type Json = Record<string, unknown>

export interface Asked {
  readonly method: string
  readonly params?: unknown
}

/** Returns the result of a question, or what is to stand there instead; undefined: no answer at all. */
export type Replies = (question: Asked) => Json | undefined

/** A bare client that servers can ask. */
export interface AskedClient {
  readonly raw: RawClient
  /** All that it was asked, in order. */
  readonly asked: readonly Asked[]
  /** Makes a request, answers what is asked meanwhile, and returns the last answer. */
  request(method: string, params: Json): Promise<Answer>
  /** Calls a tool by `execute_tool`; returns all texts of its result, or of its error. */
  execute(name: string, args?: Json): Promise<string>
}

/** All that a client can be asked. */
export const EVERYTHING: Json = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {} },
  roots: { listChanged: true },
}

/** One of the older era: it is asked by requests. */
export async function olderClient(raw: RawClient, capabilities: Json, replies: Replies): Promise<AskedClient> {
  const asked: Asked[] = []
  raw.onRequest = ({ id, ...question }) => {
    const { method, params } = question
    asked.push(params === undefined ? { method } : { method, params })
    const reply = replies(question)
    if (reply !== undefined) raw.send({ id, ...('error' in reply ? reply : { result: reply }) })
  }
  await raw.initialize('2025-11-25', 'older', capabilities)
  return withCalls(raw, asked, (method, params) => raw.request(method, params))
}

/** One of the stateless era: it is asked by results, and comes again with what they want. */
export async function newerClient(raw: RawClient, capabilities: Json, replies: Replies): Promise<AskedClient> {
  const asked: Asked[] = []
  const _meta = { ...MODERN_META, 'io.modelcontextprotocol/clientCapabilities': capabilities }
  return withCalls(raw, asked, async (method, params) => {
    let answer = await raw.request(method, { ...params, _meta })
    for (;;) {
      const {
        resultType,
        inputRequests = {},
        requestState,
      } = (answer.result ?? {}) as { resultType?: string; requestState?: string } & {
        inputRequests?: Record<string, Asked>
      }
      if (resultType !== 'input_required') return answer
      const inputResponses: Json = {}
      for (const [name, question] of Object.entries(inputRequests)) {
        asked.push(question)
        inputResponses[name] = replies(question)
      }
      answer = await raw.request(method, { ...params, inputResponses, requestState, _meta })
    }
  })
}

function withCalls(raw: RawClient, asked: Asked[], request: AskedClient['request']): AskedClient {
  return {
    raw,
    asked,
    request,
    async execute(name, args = {}) {
      const { result, error } = await request('tools/call', { name: 'execute_tool', arguments: { name, arguments: args } })
      return error === undefined ? result.content.map(({ text }) => text).join('\n') : `${error.code} ${error.message}`
    },
  }
}
