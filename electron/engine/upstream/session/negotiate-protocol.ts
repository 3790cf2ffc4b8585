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

/** How a session is opened: with `initialize`, or with a probe for the era first. */
export type Opening =
  { readonly kind: 'prior-legacy' } | { readonly kind: 'negotiate'; readonly mode: VersionNegotiationMode; readonly probeTimeout: number }

/** One attempt to open a session. Throws `StartError`. */
export type Attempt<Opened> = (target: Target, opening: Opening, limits: StartLimits) => Promise<Opened>

export interface NegotiationDeps {
  /** Hash of the configuration, under which the server's era is remembered. */
  readonly key: string
  /** Longest wait for a start, in ms. */
  readonly startTimeout: number
  readonly clock: Clock
  readonly eras: EraMemory
  readonly log: StderrLog
}

/** In ms. A server of unknown era that stays silent this long is taken for an old one and gets `initialize`. */
export const PROBE_TIMEOUT = 5_000

/**
 * Opens a session in the era of the server: the remembered one, or the one it reports, which is then remembered. If a server ends when it
 * is probed (some do), it is started again and gets `initialize`.
 *
 * @param how.signal aborts the attempt.
 * @param how.greet whether a server of unknown era gets `initialize` at once, because it ended during the last probe.
 * @throws the error of the last attempt.
 */
export async function negotiateProtocol<Opened extends { readonly protocol: NegotiatedProtocol }>(
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
  const writtenBefore = deps.log.written
  const limits = { deadline: deps.clock.monotonic() + deps.startTimeout, signal }
  let opened: Opened
  try {
    opened = await attempt(target, first, limits)
  } catch (error) {
    const second = secondOpening(error, target, first, deps, writtenBefore)
    if (second === undefined || signal.aborted) throw error
    opened = await attempt(second.target, second.opening, limits)
  }
  if (target.transport !== 'sse') deps.eras.remember(deps.key, opened.protocol.era)
  return opened
}

/** The opening to try after a failed first attempt. Undefined if another would fail in the same way. */
function secondOpening(
  error: unknown,
  target: Target,
  first: Opening,
  deps: NegotiationDeps,
  writtenBefore: number,
): { target: Target; opening: Opening } | undefined {
  const { cause } = error instanceof StartError ? error : { cause: error }
  if (target.transport === 'http' && speaksOnlySse(cause)) {
    return { target: { ...target, transport: 'sse' }, opening: { kind: 'prior-legacy' } }
  }
  const refusesInitialize = cause instanceof ProtocolError && cause.code === (ProtocolErrorCode.UnsupportedProtocolVersion as number)
  if (refusesInitialize) {
    // It responded late to the probe, or was upgraded since: it is modern after all.
    deps.eras.forget(deps.key)
    return { target, opening: { kind: 'negotiate', mode: { pin: '2026-07-28' }, probeTimeout: deps.startTimeout } }
  }
  if (first.kind === 'prior-legacy' || !endedInsteadOfAnswer(error)) return undefined
  return mayBeTheQuestion(deps.log.linesAfter(writtenBefore)) ? { target, opening: { kind: 'prior-legacy' } } : undefined
}

/** Whether a start failed because the process ended after the probe, for whatever reason. */
export function endedInsteadOfAnswer(error: unknown): boolean {
  return (
    error instanceof StartError &&
    error.ending !== undefined &&
    error.cause instanceof SdkError &&
    error.cause.code === SdkErrorCode.EraNegotiationFailed
  )
}

/** Whether a process's output before its end is about the protocol, or empty: a missing license has nothing to do with eras. */
function mayBeTheQuestion(lines: readonly { text: string }[]): boolean {
  const words = lastWords(lines)
  return words === undefined || /initiali[sz]|discover|handshake|protocol|json-?rpc|\bmethod\b/i.test(words)
}

/** An opening as options of the SDK. */
export function sdkOptions(opening: Opening): { readonly client: ClientOptions; readonly connect: ConnectOptions } {
  return opening.kind === 'prior-legacy'
    ? { client: {}, connect: { prior: { kind: 'legacy' } } }
    : { client: { versionNegotiation: { mode: opening.mode, probe: { timeoutMs: opening.probeTimeout } } }, connect: {} }
}

/** How the session of a connected client was opened. */
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
