import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Client,
  type ClientCapabilities,
  type ClientOptions,
  type ConnectOptions,
  type Implementation,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import type { NegotiatedProtocol } from '../../transport/era.ts'
import type { EraMemory } from './era-memory.ts'
import { lastWords } from '../process/last-words.ts'
import { speaksOnlySse } from './remote.ts'
import { StartError } from './start-error.ts'
import type { StartLimits } from '../process/start-limits.ts'
import type { StderrLog } from '../process/stderr-log.ts'
import type { Target } from './target.ts'

/** How a conversation is begun: greeted with `initialize`, or asked for its era first. */
export type Opening =
  { readonly kind: 'prior-legacy' } | { readonly kind: 'negotiate'; readonly mode: VersionNegotiationMode; readonly probeTimeout: number }

/** One attempt at a conversation. Throws `StartError`. */
export type Attempt<Opened> = (target: Target, opening: Opening, limits: StartLimits) => Promise<Opened>

export interface NegotiationDeps {
  /** Hash of the configuration: the key of what is remembered about this server. */
  readonly key: string
  /** Longest wait for a start, in ms. */
  readonly startTimeout: number
  readonly clock: Clock
  readonly eras: EraMemory
  readonly log: StderrLog
}

/** A server of unknown age that stays silent this long is taken for an old one and greeted with `initialize`, in ms. */
export const PROBE_TIMEOUT = 5_000

/**
 * Opens a conversation in the era that the server speaks: the one that is remembered, or the one that it says. What was learnt is
 * remembered. A server that ends on the question for its era (some do) is tried a second time and greeted with `initialize`.
 *
 * @param how.signal returns the attempt up.
 * @param how.greet whether a server of unknown era is greeted with `initialize` at once: the last time it ended instead of an answer.
 * @throws what the last attempt throws.
 */
export async function negotiateProtocol<Opened extends { readonly settled: NegotiatedProtocol }>(
  deps: NegotiationDeps,
  target: Target,
  { signal, greet }: { readonly signal: AbortSignal; readonly greet: boolean },
  attempt: Attempt<Opened>,
): Promise<Opened> {
  const known = deps.eras.recall(deps.key) ?? (greet ? 'legacy' : undefined)
  const first: Opening =
    known === 'legacy' || target.transport === 'sse' || target.transport === 'cli'
      ? { kind: 'prior-legacy' }
      : { kind: 'negotiate', mode: 'auto', probeTimeout: PROBE_TIMEOUT }
  const saidBefore = deps.log.written
  const limits = { deadline: deps.clock.monotonic() + deps.startTimeout, signal }
  let opened: Opened
  try {
    opened = await attempt(target, first, limits)
  } catch (error) {
    const second = secondOpening(error, target, first, deps, saidBefore)
    if (second === undefined || signal.aborted) throw error
    opened = await attempt(second.target, second.opening, limits)
  }
  if (target.transport !== 'sse') deps.eras.remember(deps.key, opened.settled.era)
  return opened
}

/** What to try after a failed first attempt, or undefined when another would fail the same way. */
function secondOpening(
  error: unknown,
  target: Target,
  first: Opening,
  deps: NegotiationDeps,
  saidBefore: number,
): { target: Target; opening: Opening } | undefined {
  const { cause } = error instanceof StartError ? error : { cause: error }
  if (target.transport === 'http' && speaksOnlySse(cause)) {
    return { target: { ...target, transport: 'sse' }, opening: { kind: 'prior-legacy' } }
  }
  const refusesInitialize = cause instanceof ProtocolError && cause.code === (ProtocolErrorCode.UnsupportedProtocolVersion as number)
  if (refusesInitialize) {
    // It was slow to answer the question, or has been upgraded since: modern after all.
    deps.eras.forget(deps.key)
    return { target, opening: { kind: 'negotiate', mode: { pin: '2026-07-28' }, probeTimeout: deps.startTimeout } }
  }
  if (first.kind === 'prior-legacy' || !endedInsteadOfAnswer(error)) return undefined
  return mayBeTheQuestion(deps.log.linesAfter(saidBefore)) ? { target, opening: { kind: 'prior-legacy' } } : undefined
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

/** An opening in the SDK's words. */
export function sdkOptions(opening: Opening): { readonly client: ClientOptions; readonly connect: ConnectOptions } {
  return opening.kind === 'prior-legacy'
    ? { client: {}, connect: { prior: { kind: 'legacy' } } }
    : { client: { versionNegotiation: { mode: opening.mode, probe: { timeoutMs: opening.probeTimeout } } }, connect: {} }
}

/** How the conversation of a client that has connected was opened. */
export function negotiatedBy(client: Client, identity: Implementation, capabilities: ClientCapabilities): NegotiatedProtocol {
  if (client.getProtocolEra() !== 'modern') return { era: 'legacy' }
  return {
    era: 'modern',
    envelope: {
      [PROTOCOL_VERSION_META_KEY]: client.getNegotiatedProtocolVersion(),
      [CLIENT_INFO_META_KEY]: identity,
      [CLIENT_CAPABILITIES_META_KEY]: capabilities,
    },
  }
}
