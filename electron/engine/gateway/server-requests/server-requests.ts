import { ProtocolError } from '@modelcontextprotocol/server'
import { type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { Clock } from '../../base/platform.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'
import type { Connection } from '../../upstream/connection.ts'
import { unanswerable } from '../../upstream/session/input-rounds.ts'
import type { UnattributedRequest } from '../../upstream/session/server-requests.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { ServerRequestHandler, ServerRequest, ServerRequestContext, Reply, InputRequests } from '../../transport/server-request.ts'
import { FIRST_A_PAGE } from '../plain-words.ts'
import { canBeAsked } from './can-be-asked.ts'
import type { People } from './people.ts'
import { plainServerRequest } from './plain-server-request.ts'

/** A client, as far as it can be asked something. */
export interface AskedClient {
  /** What it declared; undefined before it did. */
  capabilities(): Readonly<Record<string, unknown>> | undefined
  /** Rejects with the `ProtocolError` that it answers with, and when the signal says so. */
  ask(questions: InputRequests<ServerRequest>, signal: CallSignal): Promise<InputRequests<Reply>>
  /** Says something to it outside of any request; not there where that cannot be. */
  readonly notify?: Notify
}

/** An asker that can also leave the client out. */
export interface CallerRequestHandler extends ServerRequestHandler {
  /** Asks people alone: of several calls with one answer a client cannot tell which asks. */
  readonly ofPeople: ServerRequestHandler
}

/** An instance of a server. */
type Instance = Pick<Connection, 'id' | 'server'>

/** Hands what servers ask to who made the call, or to a person. */
export interface ServerRequests {
  /**
   * @param name what the caller is called, as people know it.
   * @param client of it, where it has one.
   */
  askerOf(caller: string, name: () => string, client?: AskedClient): CallerRequestHandler
  /** A client can be asked outside of its calls, too, until it is forgotten. */
  attach(caller: string, client: AskedClient): void
  forget(caller: string): void
  /** A caller begins to use an instance of a server. */
  used(instance: Instance, caller: string): void
  /** The roots of a client are others now. */
  rootsChanged(caller: string): void
  /** As `PoolEvents.unattributed`. */
  unattributed(instance: Instance, asked: UnattributedRequest): Promise<Reply>
  /** What a client was sent to an address for is done. */
  elicitationComplete(server: string, elicitationId: string): void
}

/** Questions of one server that are open. Over it: a further one is refused with `input_required`. */
const MOST_OF_SERVER = 20
/** Questions of all servers that are open. Over it: a further one is refused with `input_required`. */
const MOST_OPEN = 200
/** Elicitations by URL whose end is to be told to the AI app. Over it: the oldest is forgotten, and its end is not told. */
const MOST_ELICITATIONS = 1_000

/** What `createServerRequests` works with. */
interface ServerRequestsDeps {
  readonly clock: Pick<Clock, 'after'>
  readonly people: People
  /** How long a client or a person may think, in ms. */
  patience(): number
  mayAskRoots(server: string): boolean
  tellRootsChanged(id: string): void
}

/**
 * @param deps.mayAskRoots whether the entry of a server lets it ask for roots.
 * @param deps.tellRootsChanged tells an instance of it, by its id, that it would be given others.
 */
export function createServerRequests(deps: ServerRequestsDeps): ServerRequests {
  const { clock, people } = deps
  /** How many rounds are open, by server. */
  const open = new Map<string, number>()
  let openTogether = 0
  const clients = new Map<string, AskedClient>()
  /** Who used an instance last, by its id. */
  const lastUsers = new Map<string, { readonly server: string; readonly caller: string }>()
  /** Who was sent to an address, by server and the id of the elicitation. */
  const elicitations = new Map<string, { readonly caller: string; readonly client: AskedClient }>()

  /** Waits for replies, and no longer than people have patience; bounded in number. */
  const patiently = async <T>(server: string, signal: CallSignal, work: (signal: CallSignal) => Promise<T>): Promise<T> => {
    const ofServer = open.get(server) ?? 0
    if (ofServer >= MOST_OF_SERVER || openTogether >= MOST_OPEN)
      throw new TooltrayError('input_required', `${server} asks while ${Math.max(ofServer, openTogether)} questions are open.`, {
        hint: 'Answer those first.',
      })
    if (signal.aborted) throw cancelled()
    open.set(server, ofServer + 1)
    openTogether += 1
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
      // Where one has failed, the others are not waited for.
      canceller.cancel('The call has ended.')
      openTogether -= 1
      const left = (open.get(server) ?? 1) - 1
      if (left === 0) open.delete(server)
      else open.set(server, left)
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
    // Nobody is asked anything where something cannot be asked.
    for (const [key, asked] of Object.entries(questions)) {
      const question = plainServerRequest(asked)
      if (canBeAsked(question, capabilities)) forClient[key] = question
      else if (question.method === 'roots/list') known[key] = NO_ROOTS
      else if (question.method === 'elicitation/create' && people.areThere()) forPerson.push([key, question])
      else throw cannotAsk(server, question)
    }
    return patiently(server, signal, async (within) => {
      const context = { server, client: name, about: aboutOf(request), signal: within }
      if (caller !== undefined && client !== undefined) remember(server, Object.values(forClient).map(idOf), caller, client)
      const [ofClient, ...ofPeople] = await Promise.all([
        client === undefined || Object.keys(forClient).length === 0 ? {} : client.ask(forClient, within),
        ...forPerson.map(async ([key, question]) => [key, await people.ask(question, context)] as const),
      ])
      return { ...known, ...ofClient, ...Object.fromEntries(ofPeople) }
    })
  }

  const mayBeGiven = (server: string, client: AskedClient | undefined): boolean =>
    client !== undefined && deps.mayAskRoots(server) && canBeAsked(ROOTS, client.capabilities())

  return {
    askerOf(caller, name, client) {
      return {
        caller,
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
        ofPeople: { caller, ask: async (questions, about) => ask(questions, about, { caller, name: name() }) },
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
        const { reply } = await patiently(server, signal, (within) => client.ask({ reply: plainServerRequest(question) }, within))
        return reply ?? NO_ROOTS
      }
      // Outside of any call nobody would know what it is about (MCP specification 2025-11-25, elicitation).
      if (!inCalls) throw outsideOfCalls(server)
      const { reply = {} } = await ask({ reply: question }, { server, signal }, {})
      return reply
    },
    elicitationComplete(server, told) {
      // As the client was told it.
      const elicitationId = withoutHidden(told)
      const key = keyOf(server, elicitationId)
      elicitations.get(key)?.client.notify?.({ method: 'notifications/elicitation/complete', params: { elicitationId } })
      elicitations.delete(key)
    },
  }
}

const ROOTS: ServerRequest = { method: 'roots/list', params: {} }
/** What a server is told where nobody has said which folders it may see. */
const NO_ROOTS: Reply = { roots: [] }

function idOf({ params }: { readonly params: unknown }): unknown {
  return isObject(params) ? params.elicitationId : undefined
}

function keyOf(server: string, elicitationId: string): string {
  return `${server}\0${elicitationId}`
}

/** What a request is for, in one word. */
function aboutOf(request: ServerRequestContext['request'] | undefined): string | undefined {
  const about = request?.params?.['name'] ?? request?.params?.['uri']
  return typeof about === 'string' ? about : undefined
}

function cannotAsk(server: string, question: ServerRequest): TooltrayError {
  if (question.method !== 'sampling/createMessage') return unanswerable(server, question)
  return new TooltrayError('input_required', `${server} asks for text of a model, and the app that made the call gives none.`, {
    hint: 'Use an AI app that offers sampling with this server, and one at a time.',
  })
}

function outsideOfCalls(server: string): TooltrayError {
  return new TooltrayError('input_required', `${server} asks while it works on no call.`, { hint: 'Ask in the middle of a call.' })
}

function cancelled(): TooltrayError {
  return new TooltrayError('call_cancelled', 'The call was cancelled.')
}

function unanswered(server: string, when: string, cause?: unknown): TooltrayError {
  return new TooltrayError('question_unanswered', `${server} asked something in the middle of the call, and got no answer ${when}.`, {
    hint: 'Look what the call did before you repeat it, and answer when it asks again.',
    cause,
  })
}
