import { ProtocolError } from '@modelcontextprotocol/client'
import type { Problem } from '../../contract/problem.ts'
import { abortable } from '../base/call-signal.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import { keysOfEntry } from '../entry/secrets/keys-of-entry.ts'
import { shellWord } from '../entry/shell-word.ts'
import { LONGEST_REQUEST, type OwnRequest } from '../transport/json-rpc/outgoing-requests.ts'
import type { ConnectionEvents } from './connection-events.ts'
import {
  type ConnectFailure,
  MOST_USERS,
  callFailure,
  connectFailure,
  errorOf,
  goneReason,
  overloaded,
  ownWords,
  signInReason,
} from './failure.ts'
import { hearNotifications } from './hear-notifications.ts'
import { type Peer, peerOf } from './peer.ts'
import { lastWords } from './process/last-words.ts'
import { type Listener, type Live, type OpenDeps, openSession } from './session/open-session.ts'
import { mayRunTwice } from './session/known-session.ts'
import type { RequestLimits } from './session/requests-in-era.ts'
import type { ResourceSubscriptions } from './session/resource-subscriptions.ts'
import { endedInsteadOfAnswer } from './session/negotiate-protocol.ts'
import { type ConnectionEvent, type ConnectionState, isOpen, reduce, waitsForPerson } from './state.ts'
import type { StderrLog } from './process/stderr-log.ts'
import { type CallsAsTasks, callsAsTasks } from './tasks/calls-as-tasks.ts'

/** One instance of an upstream server: opened on first use, at most once at a time, watched, and closed with all that it started. */
export interface Connection {
  /** The id of the instance, unique among all servers. */
  readonly id: string
  readonly server: string
  readonly state: ConnectionState
  readonly peer: Peer | undefined
  /** Last use, on the monotonic clock; -Infinity if never used. */
  readonly lastUsed: number
  /** Whether it is open and unused: no opening, request, or subscription needs it, not even the engine's own. It may be ended. */
  readonly isUnused: boolean
  readonly log: StderrLog
  /** Opens the connection if it is not open. Concurrent callers share one attempt. */
  open(): Promise<void>
  /**
   * Sends one request, opens the connection first if necessary, and returns the result unchanged. A call that may have been carried out is
   * never repeated, unless its tool declares that harmless. One that was not sent is sent over a new session.
   * Throws `TooltrayError`, or the SDK's `ProtocolError` if the server itself returned an error.
   */
  request(request: OwnRequest, limits?: RequestLimits): Promise<Record<string, unknown>>
  /** Waits for a task that an earlier session began, as `request` does for one of its own. */
  followTask: CallsAsTasks['follow']
  /** The subscriptions of its open session, which is opened if necessary. Throws as `request`. */
  subscriptions(): Promise<ResourceSubscriptions>
  /** Asks for log messages of at least this level, now if connected and after each connect. */
  setLogLevel(level: string): void
  /** Notifies a server that may ask for roots that these have changed. */
  rootsChanged(): void
  /** Lets the next use try at once, without backoff. */
  resetBackoff(): void
  /** Ends the connection after a sign-out: calls fail with a request to sign in, and the server is not contacted. */
  signedOut(): Promise<void>
  /** Ends the connection; calls in progress fail. A later use opens it again. */
  close(): Promise<void>
  setEnabled(enabled: boolean): Promise<void>
}

/** In ms. After one call was refused, concurrent calls get this time for their responses: closing would leave their outcome unknown. */
const LAST_ANSWERS = 5_000

// Constant, because it is used with every call.
const CALL_STARTED = { type: 'call-started' } as const
const CALL_ENDED = { type: 'call-ended' } as const

/** Creates one connection. It owns its state and at most one open session; concurrent requests share one attempt to connect. */
export function createConnection(
  deps: OpenDeps & { id: string; clock: Clock; callTimeout: number; enabled: boolean },
  events: ConnectionEvents,
): Connection {
  const { server, clock } = deps
  let state: ConnectionState = { name: deps.enabled ? 'disconnected' : 'disabled', since: clock.now() }
  let live: Live | undefined
  let opening: Promise<Live> | undefined
  let giveUpOpening = new AbortController()
  let closing: Promise<void> = Promise.resolve()
  const leaving = new Set<Live>()
  let lastUsed = -Infinity
  /** The number of openings and requests in progress. */
  let users = 0
  /** The time of the last opening, on the monotonic clock. */
  let openedAt = 0
  /** The earliest time for another try after a failure, on the monotonic clock. */
  let retryFrom = 0
  /** Whether the last start ended when the server was asked for its era. */
  let greet = false
  let logLevel: string | undefined

  const dispatch = (event: ConnectionEvent): void => {
    const before = state
    state = reduce(before, event, clock.now())
    if (state === before) return
    // `retryAt` is for people: after a clock change, it could make the server wait for hours.
    if (state.name === 'failed') retryFrom = clock.monotonic() + state.retryAt - state.since
    events.onState(state, before)
  }

  const keys = (): string[] => keysOfEntry(deps.launch.config)

  const refuse = (): TooltrayError | undefined => {
    if (state.name === 'disabled')
      return new TooltrayError('server_disabled', `${server} is disabled.`, {
        hint: `Enable it with: tooltray enable ${shellWord(server)}`,
      })
    if (waitsForPerson(state)) return errorOf(state.reason)
    if (state.name !== 'failed' || clock.monotonic() >= retryFrom) return undefined
    const seconds = Math.max(1, Math.ceil((retryFrom - clock.monotonic()) / 1000))
    return new TooltrayError('server_backing_off', `${state.reason.message} The next try is in ${seconds} s.`, {
      hint: state.reason.hint,
      data: { server, reason: state.reason, retryAt: state.retryAt },
    })
  }

  const ensure = (): Promise<Live> => {
    if (live !== undefined && isOpen(state)) return Promise.resolve(live)
    if (opening !== undefined) return opening
    const refusal = refuse()
    if (refusal !== undefined) return Promise.reject(refusal)
    dispatch({ type: 'connect' })
    opening = open().finally(() => (opening = undefined))
    return opening
  }

  /** The error for a server that was disabled, closed, or no longer needed while it was starting. */
  const abandoned = (cause?: unknown): TooltrayError =>
    refuse() ?? new TooltrayError('server_disconnected', `${server} was disconnected while it was starting.`, { hint: 'Try again.', cause })

  const open = async (): Promise<Live> => {
    // The previous process must be gone: many servers lock a file.
    await closing.catch(() => undefined) // told to those who closed it
    if (state.name !== 'connecting') throw abandoned()
    giveUpOpening = new AbortController()
    const writtenBefore = deps.log.written
    let opened: Live
    try {
      opened = await openSession(deps, giveUpOpening.signal, listener, greet)
      greet = false
    } catch (error) {
      greet = !greet && endedInsteadOfAnswer(error)
      if (state.name !== 'connecting') throw abandoned(error)
      const failure = connectFailure(error, {
        server,
        keys,
        ...ownWords(deps.log.linesAfter(writtenBefore)),
      })
      dispatch(eventOf(failure))
      throw errorOf(failure.reason, error)
    }
    if (state.name !== 'connecting') {
      closing = opened.close()
      throw abandoned()
    }
    live = opened
    openedAt = clock.monotonic()
    opened.client.onclose = () => {
      if (live !== opened) return
      live = undefined
      dispatch({ type: 'lost', reason: lostReason(opened), lived: clock.monotonic() - openedAt })
    }
    dispatch({ type: 'opened' })
    if (logLevel !== undefined) sendLogLevel(opened, logLevel)
    return opened
  }

  const listener: Listener = {
    ...events,
    prepare: (client) => hearNotifications(client, events, deps.log),
    onDoing(doing, fetched) {
      dispatch({ type: 'doing', doing, fetched })
      leaveQueue()
    },
  }

  const lostReason = (lost: Live): Problem => goneReason(server, lost.ending(), lastWords(deps.log.lines()))

  const sendLogLevel = (to: Live, level: string): void => {
    if (to.protocol.era !== 'legacy' || to.client.getServerCapabilities()?.logging === undefined) return
    to.request({ method: 'logging/setLevel', params: { level } }, { timeout: deps.callTimeout }).catch((error: unknown) => {
      deps.log.add(`[tooltray] logging/setLevel failed: ${String(error)}`)
    })
  }

  /** Leaves the queue for processes if no caller waits for the server any more. */
  const leaveQueue = (): void => {
    if (users === 0 && state.name === 'connecting' && state.doing === 'waiting') void end({ type: 'closed' })
  }

  /** Runs work while counting it as a use. */
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    users += 1
    try {
      return await work()
    } finally {
      users -= 1
      leaveQueue()
      if (users === 0 && isOpen(state)) events.onUnused()
    }
  }

  const end = async (event: ConnectionEvent): Promise<void> => {
    const current = live
    live = undefined
    dispatch(event)
    giveUpOpening.abort()
    await opening?.catch(() => undefined) // told to those who asked for it
    if (current !== undefined) closing = current.close()
    const left = [...leaving]
    leaving.clear()
    await Promise.all([closing, ...left.map((old) => old.close())])
  }

  const leave = (old: Live): void => {
    leaving.add(old)
    clock.after(LAST_ANSWERS, () => {
      if (leaving.delete(old)) void old.close()
    })
  }

  /** Counts a call in progress. Returns a function that ends it. */
  const counted = (): (() => void) => {
    const current = live
    lastUsed = clock.monotonic()
    dispatch(CALL_STARTED)
    return () => {
      lastUsed = clock.monotonic()
      if (live === current) dispatch(CALL_ENDED)
    }
  }

  /**
   * @param mayRepeat whether to send it again if that is harmless: a server that restarted, or forgot the session, gets a new handshake.
   */
  const request = async (asked: OwnRequest, limits: RequestLimits, mayRepeat: boolean): Promise<Record<string, unknown>> => {
    const { signal } = limits
    const current = live !== undefined && isOpen(state) ? live : await abortable(ensure(), signal)
    const over = limits.background === true ? undefined : counted()
    const timeout = Math.min(limits.timeout ?? deps.callTimeout, LONGEST_REQUEST)
    try {
      return await current.request(asked, { ...limits, timeout })
    } catch (error) {
      if (error instanceof ProtocolError) limits.requestHandler?.failed?.(server, error)
      const lost = live === current ? undefined : state.name === 'failed' ? state.reason : lostReason(current)
      const about = {
        server,
        timeout,
        session: current.session,
        cancelled: signal?.aborted === true,
        keys,
      }
      const failure = callFailure(error, { ...about, lost })
      if (failure.connectionIsGone && live === current) {
        live = undefined
        dispatch(
          failure.needs === undefined
            ? { type: 'lost', reason: failure.reason, lived: clock.monotonic() - openedAt }
            : eventOf(failure.needs),
        )
        // Concurrent calls get their own responses. A process whose streams have ended sends no more.
        if ((failure.refused || failure.needs !== undefined) && current.pid() === undefined) leave(current)
        else closing = current.close()
      }
      const isHarmless = failure.refused === 'unsent' || (failure.refused === 'forgotten' && mayRunTwice(asked, limits))
      if (isHarmless && mayRepeat) return await request(asked, limits, false)
      throw failure.error
    } finally {
      over?.()
    }
  }
  const asTasks = callsAsTasks({ server, clock, send: (asked, limits) => request(asked, limits, true), session: ensure, counted })

  return {
    id: deps.id,
    server,
    log: deps.log,
    get state() {
      return state
    },
    get lastUsed() {
      return lastUsed
    },
    get peer() {
      return live === undefined ? undefined : peerOf(live)
    },
    get isUnused() {
      return users === 0 && isOpen(state) && live?.subscriptions.count === 0
    },
    open: () => use(async () => void (await ensure())),
    request: (asked, limits = {}) => (users < MOST_USERS ? use(() => asTasks.request(asked, limits)) : Promise.reject(overloaded(server))),
    followTask: (...task) => use(() => asTasks.follow(...task)),
    subscriptions: () => use(async () => (await ensure()).subscriptions),
    setLogLevel(level) {
      logLevel = level
      if (live !== undefined) sendLogLevel(live, level)
    },
    rootsChanged() {
      if (!deps.roots || live?.protocol.era !== 'legacy') return
      live.client.sendRootsListChanged().catch((error: unknown) => deps.log.add(`[tooltray] roots/list_changed failed: ${String(error)}`))
    },
    resetBackoff: () => dispatch({ type: 'backoff-reset' }),
    signedOut: async () => {
      await end({ type: 'closed' })
      dispatch({ type: 'sign-in-needed', reason: signInReason(server) })
    },
    close: () => end({ type: 'closed' }),
    setEnabled: async (enabled) => (enabled ? dispatch({ type: 'enabled', enabled }) : end({ type: 'enabled', enabled })),
  }
}

/** What becomes of a connection that could not be opened, or cannot be used any more. */
function eventOf(failure: ConnectFailure): ConnectionEvent {
  switch (failure.kind) {
    case 'failed':
      return { type: 'failed', reason: failure.reason }
    case 'sign-in':
      return { type: 'sign-in-needed', reason: failure.reason }
    case 'key':
      return { type: 'key-needed', reason: failure.reason, missing: failure.missing }
  }
}
