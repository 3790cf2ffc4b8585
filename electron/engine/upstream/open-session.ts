import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type ConnectOptions,
  type ElicitRequest,
  type ElicitResult,
  type Implementation,
  type LoggingMessageNotificationParams,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import type { Doing } from '../../contract/servers.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { closeWithStream } from './broken-streams.ts'
import type { Era, EraMemory } from './era.ts'
import { withInputRounds } from './input-rounds.ts'
import type { Grace } from './process/process-tree.ts'
import { type ProgressRouter, routeProgress } from './progress.ts'
import { lastWords } from './process/last-words.ts'
import type { HeldAnswers } from './readable-answers.ts'
import { type Endpoint, remoteTransport, speaksOnlySse } from './remote.ts'
import { type LaneWire, type RequestLane, requestLane } from './request-lane.ts'
import { fetchesPackages } from './process/package-runner.ts'
import type { ProcessSlots } from './process/process-slots.ts'
import type { StderrLog } from './process/stderr-log.ts'
import { type Program, stdioTransport } from './process/stdio.ts'
import { keepSubscribed } from './subscription.ts'
import { GivenUp, type StartLimits, withinLimits } from './process/start-limits.ts'
import type { Watchdog } from './process/watchdog.ts'

/** Where a server is, all variables filled in. */
export type Target =
  | ({ readonly transport: 'stdio' } & Program)
  | ({ readonly transport: 'http' | 'sse' } & Endpoint)

export interface OpenParts {
  readonly server: string
  /** Hash of the configuration: the key of what is remembered about this server. */
  readonly key: string
  /** The target with its variables filled in, made anew for each attempt. Throws `variable_missing`. */
  resolveTarget(): Promise<Target>
  /** Longest wait for a start, in ms. */
  readonly startTimeout: number
  readonly platform: Platform
  readonly clock: Clock
  readonly watchdog: Watchdog
  readonly eras: EraMemory
  readonly identity: Implementation
  readonly log: StderrLog
  readonly slots: ProcessSlots
  /** Asks a person what the server wants to know in the middle of a call; without it servers are told that nobody can be asked. */
  elicit?(params: ElicitRequest['params']): Promise<ElicitResult>
  readonly grace?: Grace
}

/** Who is told what a server says of itself. */
export interface Listener {
  /** Sets the handlers of a client before it connects. */
  prepare(client: Client): void
  /** What the start is busy with, where that may take long. */
  onDoing(doing: Doing | undefined): void
  /** The list of tools has changed, or may have while nobody could be told. */
  onToolsChanged(): void
  onLogMessage(message: LoggingMessageNotificationParams): void
}

/** An open session with a server. */
export interface Live {
  readonly client: Client
  readonly era: Era
  /** The way of our own requests. */
  readonly lane: RequestLane
  readonly progress: ProgressRouter
  /** Whether the server knows us by a session that it can forget. */
  readonly session: boolean
  pid(): number | undefined
  /** How the process ended; undefined while it lives, and for remote servers. */
  ending(): string | undefined
  /** Resolves when its process is gone; at once where there is none. */
  readonly gone: Promise<void>
  close(): Promise<void>
}

/** Carries what is known about a failed start to the one who explains it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly target: string
  readonly ending: string | undefined
  /** ms */
  readonly startTimeout: number

  constructor(cause: unknown, about: { target: string; ending: string | undefined; startTimeout: number }) {
    super('The connection could not be opened.', { cause })
    this.target = about.target
    this.ending = about.ending
    this.startTimeout = about.startTimeout
  }
}

/** A server of unknown age that stays silent this long is taken for an old one and greeted with `initialize`, in ms. */
const PROBE_TIMEOUT = 5_000

/** Packages may have to come over a slow line before a server starts for the first time, in ms. */
const FIRST_START_TIMEOUT = 5 * 60_000

type Opening = { readonly kind: 'prior-legacy' } | { readonly kind: 'negotiate'; readonly mode: VersionNegotiationMode; readonly probeTimeout: number }

/**
 * Opens one session: starts the process, when it may, or reaches the endpoint, and settles the protocol era.
 *
 * A server of unknown era is asked with `server/discover` on the connection itself. One that ends on that question (some do) is started
 * a second time and greeted with `initialize`; what was learnt is remembered, so this happens once a week at the most.
 *
 * @param signal gives the attempt up; what was started is ended before the promise rejects.
 * @param greet whether a server of unknown era is greeted with `initialize` at once: the last time it ended instead of an answer.
 * @throws StartError, whose cause is the error of the attempt.
 */
export async function openSession(parts: OpenParts, signal: AbortSignal, listener: Listener, greet: boolean): Promise<Live> {
  const target = await parts.resolveTarget()
  if (target.transport !== 'stdio') return openTarget(parts, target, signal, listener, greet)
  const { server, startTimeout } = parts
  const release = await parts.slots.take({ server, timeout: startTimeout, signal, onWait: () => listener.onDoing('waiting') })
  try {
    const isFirst = parts.eras.recall(parts.key) === undefined && fetchesPackages(target.command, target.args)
    listener.onDoing(isFirst ? 'fetching' : undefined)
    const live = await openTarget(
      isFirst ? { ...parts, startTimeout: Math.max(startTimeout, FIRST_START_TIMEOUT) } : parts,
      target,
      signal,
      listener,
      greet,
    )
    void live.gone.then(release)
    return live
  } catch (error) {
    release()
    throw error
  }
}

async function openTarget(parts: OpenParts, target: Target, signal: AbortSignal, listener: Listener, greet: boolean): Promise<Live> {
  const known = parts.eras.recall(parts.key) ?? (greet ? 'legacy' : undefined)
  const first: Opening = known === 'legacy' || target.transport === 'sse' ? { kind: 'prior-legacy' } : { kind: 'negotiate', mode: 'auto', probeTimeout: PROBE_TIMEOUT }
  const began = parts.clock.now()
  const limits = { deadline: began + parts.startTimeout, signal }
  let live: Live
  try {
    live = await attempt(parts, target, first, limits, listener)
  } catch (error) {
    const second = secondOpening(error, target, first, parts, began)
    if (second === undefined || signal.aborted) throw error
    live = await attempt(parts, second.target, second.opening, limits, listener)
  }
  if (target.transport !== 'sse') parts.eras.remember(parts.key, live.era)
  return live
}

/** What to try after a failed first attempt, or undefined when another would fail the same way. */
function secondOpening(
  error: unknown,
  target: Target,
  first: Opening,
  parts: OpenParts,
  began: number,
): { target: Target; opening: Opening } | undefined {
  const { cause } = error instanceof StartError ? error : { cause: error }
  if (target.transport === 'http' && speaksOnlySse(cause)) {
    return { target: { ...target, transport: 'sse' }, opening: { kind: 'prior-legacy' } }
  }
  const refusesInitialize = cause instanceof ProtocolError && cause.code === (ProtocolErrorCode.UnsupportedProtocolVersion as number)
  if (refusesInitialize) {
    // It was slow to answer the question, or has been upgraded since: modern after all.
    parts.eras.forget(parts.key)
    return { target, opening: { kind: 'negotiate', mode: { pin: '2026-07-28' }, probeTimeout: parts.startTimeout } }
  }
  if (first.kind === 'prior-legacy' || !endedInsteadOfAnswer(error)) return undefined
  return mayBeTheQuestion(parts.log.lines().filter(({ at }) => at >= began)) ? { target, opening: { kind: 'prior-legacy' } } : undefined
}

/** Whether a start failed because the process ended when it had been asked for its era: for that reason, or for one of its own. */
export function endedInsteadOfAnswer(error: unknown): boolean {
  return (
    error instanceof StartError &&
    error.ending !== undefined &&
    error.cause instanceof SdkError &&
    error.cause.code === SdkErrorCode.EraNegotiationFailed
  )
}

/** Whether what a process said before it ended speaks of the protocol, or is nothing: a missing license is no matter of eras. */
function mayBeTheQuestion(lines: readonly { text: string }[]): boolean {
  const words = lastWords(lines)
  return words === undefined || /initiali[sz]|discover|handshake|protocol|json-?rpc|\bmethod\b/i.test(words)
}

async function attempt(parts: OpenParts, target: Target, opening: Opening, limits: StartLimits, listener: Listener): Promise<Live> {
  const stdio = target.transport === 'stdio' ? stdioTransport(target, parts) : undefined
  const held: HeldAnswers = new Map()
  const transport: Transport = stdio ?? remoteTransport(target.transport as 'http' | 'sse', target as Endpoint, held)
  const capabilities = parts.elicit === undefined ? {} : { elicitation: { form: { applyDefaults: true } } }
  const client = new Client(parts.identity, {
    capabilities,
    ...(opening.kind === 'negotiate' ? { versionNegotiation: { mode: opening.mode, probe: { timeoutMs: opening.probeTimeout } } } : {}),
  })
  listener.prepare(client)
  const { elicit } = parts
  if (elicit !== undefined) client.setRequestHandler('elicitation/create', (request) => elicit(request.params))
  const options: ConnectOptions = { timeout: parts.startTimeout, ...(opening.kind === 'prior-legacy' ? { prior: { kind: 'legacy' } } : {}) }
  const connecting = client.connect(transport, options)
  try {
    await withinLimits(connecting, parts.clock, limits)
    const era = client.getProtocolEra() ?? 'legacy'
    if (stdio === undefined) closeWithStream(transport)
    const envelope =
      era === 'legacy'
        ? undefined
        : {
            [PROTOCOL_VERSION_META_KEY]: client.getNegotiatedProtocolVersion(),
            [CLIENT_INFO_META_KEY]: parts.identity,
            [CLIENT_CAPABILITIES_META_KEY]: capabilities,
          }
    const wire: LaneWire =
      stdio === undefined
        ? { send: (message, options) => transport.send(message, options), held, envelope }
        : { send: (message) => stdio.post(message), envelope }
    const lane = requestLane(transport, wire, parts.clock)
    const endSubscription = era === 'modern' ? await subscribe(client, parts, listener, limits.signal) : undefined
    return {
      client,
      era,
      lane: era === 'legacy' ? lane : withInputRounds(lane, parts.server, elicit),
      progress: routeProgress(transport, (message) => listener.onLogMessage(message)),
      session: transport.sessionId !== undefined,
      pid: () => stdio?.pid,
      ending: () => stdio?.ending(),
      gone: stdio?.gone ?? Promise.resolve(),
      close() {
        endSubscription?.()
        return closeSession(client, transport)
      },
    }
  } catch (error) {
    connecting.catch(() => undefined) // given up: its own failure has no reader any more
    const endedByItself = !(error instanceof GivenUp)
    await transport.close()
    const ending = endedByItself ? stdio?.ending() : undefined
    throw new StartError(endedByItself ? error : error.cause, { target: describeTarget(target), ending, startTimeout: parts.startTimeout })
  }
}

/**
 * In the modern era a change of the tool list is only told to those who subscribed. Gives what ends the subscription. A server that does
 * not answer to it is used all the same, and asked again later.
 */
async function subscribe(client: Client, parts: OpenParts, listener: Listener, signal: AbortSignal): Promise<() => void> {
  if (client.getServerCapabilities()?.tools?.listChanged !== true) return () => undefined
  return keepSubscribed(() => client.listen({ toolsListChanged: true }, { timeout: PROBE_TIMEOUT, signal }), {
    clock: parts.clock,
    onReopened: () => listener.onToolsChanged(),
    onProblem: (sentence) => parts.log.add(`[tooltray] ${sentence}`),
  })
}

async function closeSession(client: Client, transport: Transport): Promise<void> {
  // A remote server keeps the session until it is told (MCP specification, Streamable HTTP, session management).
  if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined) {
    await transport.terminateSession().catch(() => undefined) // it may be down or refuse: the session then ends by itself
  }
  await client.close()
}

/** The command line or the address, for messages. */
export function describeTarget(target: Target): string {
  return target.transport === 'stdio' ? [target.command, ...target.args].join(' ') : target.url
}
