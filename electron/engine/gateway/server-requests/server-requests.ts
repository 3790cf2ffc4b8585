import { ProtocolError } from '@modelcontextprotocol/server'
import { type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { Clock } from '../../base/platform.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'
import type { Connection } from '../../upstream/connection.ts'
import { unanswerable } from '../../upstream/session/input-rounds.ts'
import type { UnattributedRequest } from '../../upstream/session/attribute-server-requests.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { ServerRequestHandler, ServerRequest, ServerRequestContext, Reply, InputRequests } from '../../transport/server-request.ts'
import { FIRST_A_PAGE } from '../plain-words.ts'
import { canBeAsked } from './can-be-asked.ts'
import type { People } from './people.ts'
import { plainServerRequest } from './plain-server-request.ts'

/** A client that server requests can be sent to. */
export interface AskedClient {
  /** The capabilities that it declared; undefined before that. */
  capabilities(): Readonly<Record<string, unknown>> | undefined
  /** Sends server requests. Rejects with the client's `ProtocolError`, and when the signal aborts. */
  ask(questions: InputRequests<ServerRequest>, signal: CallSignal): Promise<InputRequests<Reply>>
  /** Sends a notification outside of any request. Undefined if that is impossible. */
  readonly notify?: Notify
}

/** A handler that can also leave the client out. */
export interface CallerRequestHandler extends ServerRequestHandler {
  /** Asks only the user: a client cannot tell which of several calls with one answer made a request. */
  readonly ofUser: ServerRequestHandler
}

/** An instance of a server. */
type Instance = Pick<Connection, 'id' | 'server'>

/** Forwards server requests to the client that made the call, or to the user. */
export interface ServerRequests {
  /**
   * Returns the handler of server requests for the calls of one caller.
   *
   * @param name returns the caller's name for people.
   * @param client of the caller, if it has one.
   */
  requestHandlerOf(caller: string, name: () => string, client?: AskedClient): CallerRequestHandler
  /** Allows requests to a client outside of its calls, until it is forgotten. */
  attach(caller: string, client: AskedClient): void
  forget(caller: string): void
  /** Called when a caller begins to use an instance of a server. */
  used(instance: Instance, caller: string): void
  /** Called when the roots of a client change. */
  rootsChanged(caller: string): void
  /** As `PoolEvents.unattributed`. */
  unattributed(instance: Instance, asked: UnattributedRequest): Promise<Reply>
  /** Called when a server reports the end of an elicitation by URL. Notifies the client that was sent there. */
  elicitationComplete(server: string, elicitationId: string): void
}

/** Open requests of one server in the calls of one client. Over it: a further one is refused with `input_required`. */
const MOST_OF_CLIENT = 20
/** Open requests of one server to clients and the user. Over it: a further one is refused with `input_required`. */
const MOST_OF_SERVER = 500
/** Open requests of all servers to clients and the user. Over it: a further one is refused with `input_required`. */
const MOST_OPEN = 1_000
/** Elicitations by URL whose end will be reported to the AI app. Over it: the oldest is forgotten, and its end is not reported. */
const MOST_ELICITATIONS = 1_000

/** Dependencies of `createServerRequests`. */
interface ServerRequestsDeps {
  readonly clock: Pick<Clock, 'after'>
  readonly people: People
  /** The time that a client or the user has to answer, in ms. */
  patience(): number
  mayAskRoots(server: string): boolean
  tellRootsChanged(id: string): void
}

/**
 * Owns the counts of open requests and which caller last used each instance. Requests may run concurrently.
 *
 * @param deps.mayAskRoots whether the entry of a server allows it to ask for roots.
 * @param deps.tellRootsChanged notifies an instance, by its id, that it would get other roots.
 */
export function createServerRequests(deps: ServerRequestsDeps): ServerRequests {
  const { clock, people } = deps
  /** The number of open requests: of all servers, by server, and by server and caller. */
  const open = new Map<string, number>()
  const count = (key: string, more: 1 | -1): void => {
    const left = (open.get(key) ?? 0) + more
    if (left === 0) open.delete(key)
    else open.set(key, left)
  }
  const clients = new Map<string, AskedClient>()
  /** The last caller of each instance, by the instance's id. */
  const lastUsers = new Map<string, { readonly server: string; readonly caller: string }>()
  /** The client that was sent to an address, by server and elicitation id. */
  const elicitations = new Map<string, { readonly caller: string; readonly client: AskedClient }>()

  /** Waits for replies within the timeout, and counts them as open until then. Throws if too many are open. */
  const patiently = async <T>(
    { server, caller = '', signal }: { readonly server: string; readonly caller?: string | undefined; readonly signal: CallSignal },
    work: (signal: CallSignal) => Promise<T>,
  ): Promise<T> => {
    const bounds = { all: MOST_OPEN, [`of ${server}`]: MOST_OF_SERVER, [`of ${server}\0${caller}`]: MOST_OF_CLIENT }
    for (const [key, most] of Object.entries(bounds))
      if ((open.get(key) ?? 0) >= most)
        throw new TooltrayError('input_required', `${server} asks while ${most} questions are open.`, { hint: 'Answer those first.' })
    if (signal.aborted) throw cancelled()
    for (const key of Object.keys(bounds)) count(key, 1)
    const canceller = callCanceller()
    const onAbort = (): void => canceller.cancel(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    const patience = deps.patience()
    const endPatience = clock.after(patience, () => canceller.cancel(unanswered(server, `within ${Math.round(patience / 1000)} s`)))
    try {
      return await work(canceller.signal)
    } catch (error) {
      if (canceller.signal.aborted) throw canceller.signal.reason
      if (error instanceof TooltrayError || error instanceof ProtocolError) throw error
      throw unanswered(server, 'before the app that was asked went away', error)
    } finally {
      endPatience()
      signal.removeEventListener('abort', onAbort)
      // Cancels the remaining requests if one has failed.
      canceller.cancel('The call has ended.')
      for (const key of Object.keys(bounds)) count(key, -1)
    }
  }

  const remember = (server: string, elicitationIds: readonly unknown[], caller: string, client: AskedClient): void => {
    for (const id of elicitationIds) {
      if (typeof id !== 'string' || client.notify === undefined) continue
      elicitations.set(keyOf(server, withoutHidden(id)), { caller, client })
      forgetOldest(elicitations, MOST_ELICITATIONS)
    }
  }

  const ask = (
    questions: InputRequests<ServerRequest>,
    { server, request, signal }: Omit<ServerRequestContext, 'request'> & Partial<ServerRequestContext>,
    { caller, name, client }: { readonly caller?: string; readonly name?: string; readonly client?: AskedClient | undefined },
  ): Promise<InputRequests<Reply>> => {
    const capabilities = client?.capabilities()
    const forClient: Record<string, ServerRequest> = {}
    const forPerson: [string, ServerRequest][] = []
    const known: Record<string, Reply> = {}
    // Nothing is sent if any one of them cannot be answered.
    for (const [key, asked] of Object.entries(questions)) {
      const question = plainServerRequest(asked)
      if (canBeAsked(question, capabilities)) forClient[key] = question
      else if (question.method === 'roots/list') known[key] = NO_ROOTS
      else if (question.method === 'elicitation/create' && people.areThere()) forPerson.push([key, question])
      else throw cannotAsk(server, question)
    }
    return patiently({ server, caller, signal }, async (within) => {
      const context = { server, client: name, about: aboutOf(request), signal: within }
      if (caller !== undefined && client !== undefined) remember(server, Object.values(forClient).map(idOf), caller, client)
      const [ofClient, ...ofUser] = await Promise.all([
        client === undefined || Object.keys(forClient).length === 0 ? {} : client.ask(forClient, within),
        ...forPerson.map(async ([key, question]) => [key, await people.ask(question, context)] as const),
      ])
      return { ...known, ...ofClient, ...Object.fromEntries(ofUser) }
    })
  }

  const mayBeGiven = (server: string, client: AskedClient | undefined): boolean =>
    client !== undefined && deps.mayAskRoots(server) && canBeAsked(ROOTS, client.capabilities())

  return {
    requestHandlerOf(caller, name, client) {
      return {
        caller,
        canAsk: (question) => canBeAsked(question, client?.capabilities()),
        ask: async (questions, about) => ask(questions, about, { caller, name: name(), client }),
        failed(server, { code, data }) {
          if (code !== FIRST_A_PAGE) return
          const { elicitations: pages } = isObject(data) ? data : { elicitations: undefined }
          if (client !== undefined && Array.isArray(pages))
            remember(
              server,
              pages.map((params: unknown) => idOf({ params })),
              caller,
              client,
            )
        },
        ofUser: { caller, ask: async (questions, about) => ask(questions, about, { caller, name: name() }) },
      }
    },
    attach: (caller, client) => void clients.set(caller, client),
    forget(caller) {
      clients.delete(caller)
      for (const [id, user] of lastUsers) if (user.caller === caller) lastUsers.delete(id)
      for (const [key, asked] of elicitations) if (asked.caller === caller) elicitations.delete(key)
    },
    used({ server, id }, caller) {
      if (!deps.mayAskRoots(server) || lastUsers.get(id)?.caller === caller) return
      lastUsers.set(id, { server, caller })
      if (mayBeGiven(server, clients.get(caller))) deps.tellRootsChanged(id)
    },
    rootsChanged(caller) {
      const client = clients.get(caller)
      for (const [id, user] of lastUsers) if (user.caller === caller && mayBeGiven(user.server, client)) deps.tellRootsChanged(id)
    },
    async unattributed({ server, id }, { question, inCalls, signal }) {
      if (question.method === 'roots/list') {
        const client = clients.get(lastUsers.get(id)?.caller ?? '')
        if (client === undefined || !mayBeGiven(server, client)) return NO_ROOTS
        const { reply } = await patiently({ server, signal }, (within) => client.ask({ reply: plainServerRequest(question) }, within))
        return reply ?? NO_ROOTS
      }
      // Outside of any call, the user could not know its context (MCP specification 2025-11-25, elicitation).
      if (!inCalls) throw outsideOfCalls(server)
      const { reply = {} } = await ask({ reply: question }, { server, signal }, {})
      return reply
    },
    elicitationComplete(server, notification) {
      // In the form in which the client received it.
      const elicitationId = withoutHidden(notification)
      const key = keyOf(server, elicitationId)
      elicitations.get(key)?.client.notify?.({ method: 'notifications/elicitation/complete', params: { elicitationId } })
      elicitations.delete(key)
    },
  }
}

const ROOTS: ServerRequest = { method: 'roots/list', params: {} }
/** The reply if no client has shared its roots. */
const NO_ROOTS: Reply = { roots: [] }

function idOf({ params }: { readonly params: unknown }): unknown {
  return isObject(params) ? params.elicitationId : undefined
}

function keyOf(server: string, elicitationId: string): string {
  return `${server}\0${elicitationId}`
}

/** The name or URI that a request is about. */
function aboutOf(request: ServerRequestContext['request'] | undefined): string | undefined {
  const about = request?.params?.['name'] ?? request?.params?.['uri']
  return typeof about === 'string' ? about : undefined
}

function cannotAsk(server: string, question: ServerRequest): TooltrayError {
  if (question.method !== 'sampling/createMessage') return unanswerable(server, question)
  return new TooltrayError('input_required', `${server} requested sampling, but this client does not support sampling.`, {
    hint: 'Use an AI app that offers sampling with this server, and one at a time.',
  })
}

function outsideOfCalls(server: string): TooltrayError {
  return new TooltrayError('input_required', `${server} asks without a call.`, { hint: 'Ask in the middle of a call.' })
}

function cancelled(): TooltrayError {
  return new TooltrayError('call_cancelled', 'The call was cancelled.')
}

function unanswered(server: string, when: string, cause?: unknown): TooltrayError {
  return new TooltrayError('question_unanswered', `${server} asked something in the middle of the call, and got no answer ${when}.`, {
    hint: 'Check what the call did before you repeat it, and answer when it asks again.',
    cause,
  })
}
