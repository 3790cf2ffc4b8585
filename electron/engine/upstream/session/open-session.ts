import {
  Client,
  type ClientCapabilities,
  type FetchLike,
  type Implementation,
  type LoggingMessageNotificationParams,
} from '@modelcontextprotocol/client'
import { declaresTasks } from '../../catalog/tasks/task-support.ts'
import { SHOWS_PAGES } from '../../catalog/ui-extension.ts'
import type { NegotiatedProtocol } from '../../transport/era.ts'
import { SERVER_REQUEST_METHODS, type Reply } from '../../transport/server-request.ts'
import { fetchesPackages } from '../../base/words/program-name.ts'
import type { ProcessSlots } from '../process/process-slots.ts'
import type { Departures } from '../instances/departures.ts'
import { knowingSession } from './known-session.ts'
import type { Launch, LaunchPlanner } from './launch-planner.ts'
import { type SendRequest, requestsInEra } from './requests-in-era.ts'
import type { UnattributedRequest } from './attribute-server-requests.ts'
import { serverTransport } from './server-transport.ts'
import { type NegotiationDeps, type Opening, PROBE_TIMEOUT, sdkOptions, negotiateProtocol, negotiatedBy } from './negotiate-protocol.ts'
import { StartError } from './start-error.ts'
import { GivenUp, type StartLimits, withinLimits } from '../process/start-limits.ts'
import type { Doing, Fetched } from '../../../contract/servers.ts'
import type { StdioDeps } from '../process/stdio.ts'
import { type ResourceSubscriptions, subscriptionsByListening, subscriptionsByRequest } from './resource-subscriptions.ts'
import { keepSubscribed } from './subscription.ts'
import { type Target, describeTarget } from './target.ts'

export interface OpenDeps extends NegotiationDeps, StdioDeps {
  readonly server: string
  readonly launch: Launch
  readonly planner: LaunchPlanner
  readonly departures: Pick<Departures, 'of'>
  readonly identity: Implementation
  /** For the requests to a remote server. */
  readonly fetch: FetchLike
  readonly slots: ProcessSlots
  /** Whether the server may request roots and sampling, too: its entry allows it. */
  readonly roots: boolean
  /** Whether a client shows pages of tools (MCP Apps); read at the opening. */
  readonly showsPages?: (() => boolean) | undefined
}

/** Receives a server's own messages. */
export interface Listener {
  /** Sets the handlers of a client before it connects. */
  prepare(client: Client): void
  /** Called with the current part of a start, if that may take long. */
  onDoing(doing: Doing | undefined, fetched?: Fetched): void
  /** A list has changed, or may have changed unnoticed. */
  onListsChanged(): void
  /** A subscribed resource has changed, or may have changed unnoticed. */
  onResourceUpdated(uri: string): void
  onLogMessage(message: LoggingMessageNotificationParams): void
  /** Answers a server request that belongs to no single caller. Throws as `ServerRequestHandler.ask`. */
  unattributed(asked: UnattributedRequest): Promise<Reply>
  /** An elicitation by URL has ended (MCP specification 2025-11-25, `notifications/elicitation/complete`). */
  onElicitationComplete(elicitationId: string): void
}

/** An open session with a server. */
export interface Live {
  readonly client: Client
  readonly protocol: NegotiatedProtocol
  /** Sends our own requests. */
  readonly request: SendRequest
  readonly subscriptions: ResourceSubscriptions
  /** Whether the server keeps a session for us that it can forget. */
  readonly session: boolean
  pid(): number | undefined
  /** How the process ended; undefined while it lives, and for remote servers. */
  ending(): string | undefined
  /** Resolves when its process is gone; at once if there is none. */
  readonly gone: Promise<void>
  close(): Promise<void>
}

/** In ms. At its first start, a server may have to download packages over a slow connection. */
const FIRST_START_TIMEOUT = 5 * 60_000

/**
 * Opens one session: starts the process, when it may, or connects to the endpoint, and settles the protocol era.
 *
 * A server of unknown era is probed with `server/discover` on the connection itself. If it ends on the probe (some do), it is started
 * again and gets `initialize`. The result is remembered, so this happens at most once a week.
 *
 * @param signal aborts the attempt; everything that was started is ended before the promise rejects.
 * @param greet whether a server of unknown era gets `initialize` at once, because it ended during the last probe.
 * @throws StartError, whose cause is the error of the attempt.
 */
export async function openSession(deps: OpenDeps, signal: AbortSignal, listener: Listener, greet: boolean): Promise<Live> {
  await deps.departures.of(deps.server)
  const target = await deps.planner.plan(deps.launch, (fetched) => listener.onDoing('fetching', fetched))
  const open = (within: OpenDeps): Promise<Live> =>
    negotiateProtocol(within, target, { signal, greet }, (to, opening, limits) => attempt(within, listener, to, opening, limits))
  if (target.transport !== 'stdio') return open(deps)
  const { server, startTimeout } = deps
  const release = await deps.slots.take({ server, timeout: startTimeout, signal, onWait: () => listener.onDoing('waiting') })
  try {
    const isFirst = deps.eras.recall(deps.key) === undefined && fetchesPackages(target.command, target.args)
    listener.onDoing(isFirst ? 'fetching' : undefined)
    const live = await open(isFirst ? { ...deps, startTimeout: Math.max(startTimeout, FIRST_START_TIMEOUT) } : deps)
    void live.gone.then(release)
    return live
  } catch (error) {
    release()
    throw error
  }
}

/** The user can answer elicitations even if a client cannot. */
const ELICITATION: ClientCapabilities = { elicitation: { form: {}, url: {} } }
/** Requests that only a single client can answer: the folders of one would restrict a server for all. */
const OF_ONE_CLIENT: ClientCapabilities = { roots: { listChanged: true }, sampling: { tools: {} } }

async function attempt(deps: OpenDeps, listener: Listener, target: Target, opening: Opening, limits: StartLimits): Promise<Live> {
  const { wire, requests, process, endSession } = serverTransport(target, {
    ...deps,
    onLogMessage: listener.onLogMessage,
    onElicitationComplete: listener.onElicitationComplete,
    methods: deps.roots ? SERVER_REQUEST_METHODS : ['elicitation/create'],
    unattributed: listener.unattributed,
    onError: (error) => deps.log.add(`[tooltray] ${error.message}`),
  })
  const showsPages = deps.showsPages?.() === true
  const capabilities = { ...ELICITATION, ...(deps.roots ? OF_ONE_CLIENT : {}), ...(showsPages ? SHOWS_PAGES : {}) }
  const sdk = sdkOptions(opening)
  const client = new Client(deps.identity, { capabilities, ...sdk.client })
  listener.prepare(client)
  const connecting = client.connect(wire, { timeout: deps.startTimeout, ...sdk.connect })
  try {
    await withinLimits(connecting, deps.clock, limits)
    const protocol = negotiatedBy(client, deps.identity, capabilities)
    const endSubscription = protocol.era === 'modern' ? await subscribe(client, deps, listener, limits.signal) : undefined
    wire.negotiated(protocol)
    const session = wire.sessionId !== undefined
    const plain = requestsInEra(protocol.era, requests, deps.server, {
      declared: capabilities,
      offersTasks: declaresTasks(client.getServerCapabilities()),
    })
    const request = session ? knowingSession(plain, deps.clock) : plain
    const subscriptions =
      protocol.era === 'legacy'
        ? subscriptionsByRequest(request, PROBE_TIMEOUT)
        : subscriptionsByListening({
            clock: deps.clock,
            listen: (uris) => client.listen({ resourceSubscriptions: uris }, { timeout: PROBE_TIMEOUT }),
            onGap: (uris) => uris.forEach(listener.onResourceUpdated),
            onProblem: (sentence) => deps.log.add(`[tooltray] ${sentence}`),
          })
    return {
      client,
      protocol,
      request,
      subscriptions,
      session,
      pid: () => process?.pid,
      ending: () => process?.ending(),
      gone: process?.gone ?? Promise.resolve(),
      async close() {
        endSubscription?.()
        subscriptions.end()
        await endSession()
        await client.close()
      },
    }
  } catch (error) {
    connecting.catch(() => undefined) // given up: its own failure has no reader any more
    const endedByItself = !(error instanceof GivenUp)
    await wire.close()
    const ending = endedByItself ? process?.ending() : undefined
    throw new StartError(endedByItself ? error : error.cause, {
      target: describeTarget(target),
      ending,
      startTimeout: deps.startTimeout,
      sandboxed: 'sandboxed' in target,
      ...('env' in target ? { env: target.env, startHint: target.startHint } : {}),
    })
  }
}

/**
 * Subscribes to changes of lists, which the modern era only reports to subscribers. Returns a function that ends the subscription. A server
 * that does not answer it is used anyway, and asked again later.
 */
async function subscribe(client: Client, deps: OpenDeps, listener: Listener, signal: AbortSignal): Promise<() => void> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {}
  const filter = {
    ...(tools?.listChanged === true ? { toolsListChanged: true } : {}),
    ...(prompts?.listChanged === true ? { promptsListChanged: true } : {}),
    ...(resources?.listChanged === true ? { resourcesListChanged: true } : {}),
  }
  if (Object.keys(filter).length === 0) return () => undefined
  return keepSubscribed(() => client.listen(filter, { timeout: PROBE_TIMEOUT, signal }), {
    clock: deps.clock,
    onReopened: () => listener.onListsChanged(),
    onProblem: (sentence) => deps.log.add(`[tooltray] ${sentence}`),
  })
}
