import {
  CLIENT_CAPABILITIES_META_KEY,
  type Implementation,
  type JSONRPCMessage,
  ProtocolError,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { type ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { serveFetch } from './serve-fetch.ts'
import { MODERN_META } from './raw-client.ts'

type Json = Readonly<Record<string, unknown>>
type Message = Json & { readonly id?: string | number; readonly method?: string; readonly params?: Json }

/** An address at which a program that speaks stdio is reached by HTTP, in both eras. */
export interface HttpFront extends AsyncDisposable {
  readonly url: string
}

/**
 * The SDK's HTTP server in front of a program, which it starts once for each session of the older era, and once for all requests of the
 * stateless one. It hands messages on as they are, so that what a suite finds out about it is true of the program.
 */
export async function httpFront(start: () => ChildProcessWithoutNullStreams): Promise<HttpFront> {
  const children = new Set<ChildProcessWithoutNullStreams>()
  const begin = (onMessage: (message: Message) => void): { send(message: unknown): void; end(): void } => {
    const child = start()
    children.add(child)
    child.stdin.on('error', () => undefined)
    child.stderr.resume()
    createInterface({ input: child.stdout }).on('line', (line) => onMessage(JSON.parse(line) as Message))
    return {
      send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
      end: () => {
        children.delete(child)
        child.kill()
      },
    }
  }
  const withSession = sessionsOver(begin)
  const stateless = statelessOver(begin)
  const served = await serveFetch(async (request) => {
    const refused =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ?? originValidationResponse(request, localhostAllowedOrigins())
    if (refused !== undefined) return refused
    return (await isLegacyRequest(request)) ? withSession(request) : (await stateless).fetch(request)
  })
  return {
    url: `http://127.0.0.1:${served.port}/mcp`,
    async [Symbol.asyncDispose]() {
      await served.close()
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

type Begin = (onMessage: (message: Message) => void) => { send(message: unknown): void; end(): void }

/** Each session is a program of its own. What it says belongs to the request that is under way, if there is just one. */
function sessionsOver(begin: Begin): (request: Request) => Promise<Response> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known !== undefined) return known.handleRequest(request)
    const underWay = new Set<string | number>()
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    const program = begin((message) => {
      const [only, ...more] = underWay
      if (message.method === undefined && message.id !== undefined) underWay.delete(message.id)
      const related = message.method !== undefined && only !== undefined && more.length === 0 ? { relatedRequestId: only } : {}
      void transport.send(message as unknown as JSONRPCMessage, related).catch(() => undefined)
    })
    transport.onmessage = (message) => {
      if ('method' in message && 'id' in message) underWay.add(message.id)
      program.send(message)
    }
    transport.onclose = program.end
    await transport.start()
    return transport.handleRequest(request)
  }
}

/** The SDK serves the stateless era, and every request goes on to one program. */
async function statelessOver(begin: Begin): Promise<ReturnType<typeof createMcpHandler>> {
  const waiting = new Map<number, { answer(message: Message): void; readonly context?: ServerContext; readonly token?: unknown }>()
  let lastId = 0
  const program = begin((message) => {
    if (message.method === undefined) return waiting.get(Number(message.id))?.answer(message)
    const { _meta: _stamp, ...params } = message.params ?? {}
    // By its token, else whoever is waiting last: a front has no better way to know.
    const asked = [...waiting.values()].filter(({ token }) => token !== undefined && token === params['progressToken'])
    const { context } = asked[0] ?? [...waiting.values()].at(-1) ?? {}
    switch (message.method) {
      case 'notifications/tools/list_changed':
        return handler.notify.toolsChanged()
      case 'notifications/prompts/list_changed':
        return handler.notify.promptsChanged()
      case 'notifications/resources/list_changed':
        return handler.notify.resourcesChanged()
      case 'notifications/resources/updated':
        return handler.notify.resourceUpdated(String(params['uri']))
      case 'notifications/subscriptions/acknowledged':
        return undefined
      default:
        void context?.mcpReq.notify({ method: message.method, params }).catch(() => undefined)
    }
  })
  const ask = (method: string, params: Json, context?: ServerContext): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++lastId
      const token = context?.mcpReq._meta?.progressToken
      waiting.set(id, {
        answer(message) {
          waiting.delete(id)
          resolve(message)
        },
        ...(context === undefined ? {} : { context }),
        ...(token === undefined ? {} : { token }),
      })
      context?.mcpReq.signal.addEventListener('abort', () =>
        program.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }),
      )
      program.send({ jsonrpc: '2.0', id, method, params })
    })

  const { result } = await ask('server/discover', { _meta: MODERN_META })
  const {
    capabilities = {},
    instructions,
    _meta: meta,
  } = result as { capabilities?: Record<string, object>; instructions?: string; _meta?: Json }
  const listen = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['test://watched-resource'],
  }
  void ask('subscriptions/listen', { notifications: listen, _meta: MODERN_META })
  const identity = (meta?.['io.modelcontextprotocol/serverInfo'] ?? { name: 'front', version: '1' }) as Implementation

  const handler = createMcpHandler(
    () => {
      const server = new Server(identity, { capabilities, ...(instructions === undefined ? {} : { instructions }) })
      server.fallbackRequestHandler = async (request, context) => {
        const { _meta: given, envelope, inputResponses } = context.mcpReq
        const state = context.mcpReq.requestState()
        const { [CLIENT_CAPABILITIES_META_KEY]: can = {}, ...said } = (envelope ?? {}) as Json
        const answer = await ask(
          request.method,
          {
            ...request.params,
            ...(inputResponses === undefined ? {} : { inputResponses }),
            ...(state === undefined ? {} : { requestState: state }),
            _meta: { ...given, ...said, [CLIENT_CAPABILITIES_META_KEY]: can },
          },
          context,
        )
        const { error } = answer as { error?: { code: number; message: string; data?: unknown } }
        if (error !== undefined) throw ProtocolError.fromError(error.code, error.message, error.data)
        return answer['result'] as Record<string, unknown>
      }
      return server
    },
    { legacy: 'reject' },
  )
  return handler
}
