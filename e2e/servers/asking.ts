/**
 * A server that asks what it is told to, written by hand.
 *
 *   --era 2025   by requests of its own, in the middle of a call (default)
 *   --era 2026   by results that want input, stateless
 *
 * Tools: `ask {questions}`, where `questions` are `{name: {method, params}}`, returns what came of each; `again` asks the same without end;
 * `later {questions}` asks when it has answered; `wait` answers when `go` is called; `finish {id}` says that what was to be done at an
 * address is done; `page` fails until something was done at one; `heard` gives what the client declared, and all that came outside of
 * calls. A prompt and a resource ask, too.
 */
import { type Json, type Message, type RequestId, RpcError, flags, readMessages, text, writeMessage } from './wire.ts'

const { era } = flags({ era: 2025 })
const MODERN = '2026-07-28'
const isModern = era === 2026

/** Asked by the prompt, the resource and `again`. */
const COLOUR = {
  method: 'elicitation/create',
  params: { message: 'Which colour?', requestedSchema: { type: 'object', properties: { colour: { type: 'string' } } } },
}

const heard: { declared: unknown; later: unknown[]; cancelled: number; rootsChanged: number } = {
  declared: undefined,
  later: [],
  cancelled: 0,
  rootsChanged: 0,
}
const waiting = new Map<RequestId, (outcome: Json) => void>()
let nextId = 1
let go = (): void => undefined

function ask({ method, params }: { method?: unknown; params?: unknown }): Promise<Json> {
  const id = `q${nextId++}`
  writeMessage({ id, method, params })
  return new Promise((resolve) => waiting.set(id, resolve))
}

type Questions = Record<string, { method?: unknown; params?: unknown }>

/** Asks, and returns what came of it; in the stateless era that is the next request's to know. */
async function asked(questions: Questions, { inputResponses, requestState }: Json): Promise<Json> {
  if (isModern) {
    if (requestState === undefined) return { resultType: 'input_required', inputRequests: questions, requestState: 'opaque é' }
    return text(JSON.stringify({ inputResponses, requestState }))
  }
  const outcomes = Object.entries(questions).map(async ([name, question]) => [name, await ask(question)] as const)
  return text(JSON.stringify(Object.fromEntries(await Promise.all(outcomes))))
}

async function call(params: Json): Promise<Json> {
  const args = (params['arguments'] ?? {}) as { questions?: Questions; id?: string }
  const { questions = {} } = args
  switch (params['name']) {
    case 'ask':
      return asked(questions, params)
    case 'again':
      if (isModern) return { resultType: 'input_required', inputRequests: { colour: COLOUR }, requestState: 'more' }
      for (let count = 1; ; count += 1) {
        const { error } = await ask(COLOUR)
        if (error !== undefined) return text(JSON.stringify({ count, error }))
      }
    case 'later':
      setImmediate(() => {
        for (const question of Object.values(questions)) void ask(question).then((outcome) => heard.later.push(outcome))
      })
      return text('later')
    case 'wait':
      await new Promise<void>((resolve) => (go = resolve))
      return text('gone')
    case 'go':
      go()
      return text('go')
    case 'page':
      throw new RpcError(-32042, 'A page comes first', {
        elicitations: [{ mode: 'url', message: 'Go', url: 'https://x.example', elicitationId: 'p-1' }],
      })
    case 'finish':
      writeMessage({ method: 'notifications/elicitation/complete', params: { elicitationId: args.id } })
      return text('finished')
    default:
      return text(JSON.stringify(heard))
  }
}

const TOOLS = ['ask', 'again', 'later', 'wait', 'go', 'finish', 'page', 'heard']
const capabilities = { tools: {}, prompts: {}, resources: {} }

async function answer(method: string, params: Json): Promise<Json> {
  switch (method) {
    case 'initialize':
      heard.declared = params['capabilities']
      return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'asking', version: '1' } }
    case 'server/discover':
      return { supportedVersions: [MODERN], capabilities, serverInfo: { name: 'asking', version: '1' } }
    case 'tools/list':
      return { tools: TOOLS.map((name) => ({ name, description: `Asks: ${name}`, inputSchema: { type: 'object' } })) }
    case 'prompts/list':
      return { prompts: [{ name: 'ask' }] }
    case 'resources/list':
      return { resources: [{ uri: 'ask://colour', name: 'colour' }] }
    case 'resources/templates/list':
      return { resourceTemplates: [] }
    case 'prompts/get': {
      const { content, ...question } = await asked({ colour: COLOUR }, params)
      return content === undefined ? question : { messages: [{ role: 'user', content: (content as Json[])[0] }] }
    }
    case 'resources/read': {
      const { content, ...question } = await asked({ colour: COLOUR }, params)
      return content === undefined ? question : { contents: [{ uri: params['uri'], text: (content as { text: string }[])[0]?.text }] }
    }
    default:
      return call(params)
  }
}

function refuses(method: string): boolean {
  return isModern ? method === 'initialize' : method === 'server/discover'
}

async function take({ id, method, params = {}, result, error }: Message): Promise<void> {
  if (method === undefined) {
    if (id !== undefined) waiting.get(id)?.({ ...(error === undefined ? { result } : { error }) })
    return
  }
  if (id === undefined) {
    if (method === 'notifications/cancelled') heard.cancelled += 1
    if (method === 'notifications/roots/list_changed') heard.rootsChanged += 1
    return
  }
  if (refuses(method)) return writeMessage({ id, error: { code: -32601, message: 'Method not found' } })
  const meta = params['_meta'] as Json | undefined
  if (isModern) heard.declared = meta?.['io.modelcontextprotocol/clientCapabilities']
  try {
    const given = await answer(method, params)
    writeMessage({ id, result: isModern ? { resultType: 'complete', ...given } : given })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    writeMessage({ id, error: { code: error.code, message: error.message, data: error.data } })
  }
}

readMessages(
  (message) => void take(message),
  () => process.exit(0),
)
