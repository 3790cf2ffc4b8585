import { type ChildProcessWithoutNullStreams } from 'node:child_process'
import { MODERN_META, talkTo } from '../raw-client.ts'

export type Json = Readonly<Record<string, unknown>>

export const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** A client of a revision that does what every client can, and leaves every message as it came. */
export interface BareClient extends AsyncDisposable {
  readonly revision: Revision
  readonly isStateless: boolean
  /** The result of `initialize` or `server/discover`. */
  opening(): Promise<Json>
  /** Sends a request, answers what it is asked meanwhile, and returns the whole outcome: `{ result }` or `{ error }`. */
  ask(method: string, params?: Json): Promise<Json>
  /** Sends a request, and cancels it as soon as the server works on it. Returns the outcome if it comes within the time of another call. */
  cancelled(method: string, params: Json): Promise<Json | undefined>
  /** Opens a stream of changes (2026-07-28). */
  listen(notifications: Json): void
  /** What it was asked so far, in order: methods and parameters. */
  readonly questions: readonly Json[]
  /** Parameters of the notifications of a method so far. */
  heard(method: string): Json[]
}

/** What a client of a revision can do for its server. */
function capabilitiesIn(revision: Revision): Json {
  switch (revision) {
    case '2025-03-26':
      return { roots: { listChanged: true }, sampling: {} }
    case '2025-06-18':
      return { roots: { listChanged: true }, sampling: {}, elicitation: {} }
    case '2025-11-25':
    case '2026-07-28':
      return { roots: { listChanged: true }, sampling: { tools: {} }, elicitation: { form: {}, url: {} } }
  }
}

/** What it answers, whatever the words of the question. */
function answerTo(method: unknown, params: Json): Json {
  switch (method) {
    case 'roots/list':
      return { roots: [{ uri: 'file:///home/ann/work', name: 'work' }] }
    case 'sampling/createMessage':
      return { role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'a-model', stopReason: 'endTurn' }
    default:
      return params['mode'] === 'url' ? { action: 'accept' } : { action: 'accept', content: filledIn(params['requestedSchema'] as Json) }
  }
}

function filledIn(schema: Json): Json {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const value = ({ type, default: given, enum: choices, oneOf, items }: Json): unknown => {
    if (given !== undefined) return given
    const [one] = (choices ?? oneOf ?? []) as unknown[]
    if (one !== undefined) return typeof one === 'object' ? (one as Json)['const'] : one
    if (type === 'array') return [value({ ...(items as Json), oneOf: (items as Json)['anyOf'] })]
    return type === 'boolean' ? true : type === 'string' ? 'blue' : 1
  }
  return Object.fromEntries(fields.map(([key, field]) => [key, value(field)]))
}

/** @param child speaks MCP over stdio. */
export function bareClient(child: ChildProcessWithoutNullStreams, revision: Revision): BareClient {
  const isStateless = revision === '2026-07-28'
  const raw = talkTo(child)
  const questions: Json[] = []
  raw.onRequest = ({ id, method, params }) => {
    const given = (params ?? {}) as Json
    if (method !== 'ping') questions.push({ method, params: given })
    raw.send({ id, result: method === 'ping' ? {} : answerTo(method, given) })
  }
  const meta = {
    ...MODERN_META,
    'io.modelcontextprotocol/clientCapabilities': capabilitiesIn(revision),
    'io.modelcontextprotocol/logLevel': 'debug',
  }
  const marked = (params: Json): Record<string, unknown> =>
    isStateless ? { ...params, _meta: { ...(params['_meta'] as Json | undefined), ...meta } } : params

  const send = async (method: string, params: Json): Promise<Json> => {
    const { result, error } = await raw.request(method, marked(params))
    return error === undefined ? { result } : { error }
  }
  let opened: Promise<Json> | undefined

  return {
    revision,
    isStateless,
    questions,
    opening: () =>
      (opened ??= (async () => {
        if (isStateless) return send('server/discover', {})
        const clientInfo = { name: 'bare', version: '1' }
        const outcome = await send('initialize', { protocolVersion: revision, capabilities: capabilitiesIn(revision), clientInfo })
        raw.notify('notifications/initialized')
        return outcome
      })()),
    async ask(method, params = {}) {
      let outcome = await send(method, params)
      for (let result = outcome['result'] as Json | undefined; result?.['resultType'] === 'input_required';) {
        const responses: Record<string, Json> = {}
        for (const [key, question] of Object.entries(
          (result['inputRequests'] ?? {}) as Record<string, { method: string; params?: Json }>,
        )) {
          questions.push({ method: question.method, params: question.params ?? {} })
          responses[key] = answerTo(question.method, question.params ?? {})
        }
        const { requestState } = result
        outcome = await send(method, { ...params, inputResponses: responses, ...(requestState === undefined ? {} : { requestState }) })
        result = outcome['result'] as Json | undefined
      }
      return outcome
    },
    async cancelled(method, params) {
      const id = 'to-be-cancelled'
      let outcome: Json | undefined
      void raw.request(method, marked(params), id).then(({ result, error }) => (outcome = error === undefined ? { result } : { error }))
      await send('tools/list', {})
      raw.notify('notifications/cancelled', { requestId: id, reason: 'enough' })
      await send('tools/list', {})
      await send('tools/call', { name: 'test_simple_text', arguments: {} })
      return outcome
    },
    listen: (notifications) => void raw.request('subscriptions/listen', marked({ notifications })),
    heard: (wanted) =>
      raw.lines
        .filter((line) => line.includes(`"method":"${wanted}"`))
        .map((line) => JSON.parse(line) as Json)
        .filter(({ method }) => method === wanted)
        .map(({ params = {} }) => params as Json),
    [Symbol.asyncDispose]: () => raw[Symbol.asyncDispose](),
  }
}
