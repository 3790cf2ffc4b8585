import { InsufficientScopeError, ProtocolError, SdkError, SdkErrorCode, UnauthorizedError } from '@modelcontextprotocol/client'
import { anyOf } from '../base/any-of.ts'
import { placeOfSetting } from '../base/words/place-of-setting.ts'
import type { Problem } from '../../contract/problem.ts'
import { TooltrayError, messageOf, problemOf } from '../base/errors.ts'
import { missingKeys } from '../config/variables.ts'
import { networkFailure, networkHint, proxyProblem } from '../base/failures/network-failure.ts'
import { isObject } from '../base/is-object.ts'
import { fromJson } from '../base/text/from-json.ts'
import { shorten } from '../base/text/shorten.ts'
import { shellWord } from '../entry/shell-word.ts'
import { lastWords, unknownPackage } from './process/last-words.ts'
import { notFoundIn, programMissing } from './process/missing-program-error.ts'
import { isBrokenStream } from '../transport/middleware/broken-streams.ts'
import { SessionForgotten, saysForgotten } from './session/known-session.ts'
import { httpStatusOf } from './session/remote.ts'
import { StartError } from './session/start-error.ts'

/** The reason why connecting to a server failed. */
export type ConnectFailure = { readonly kind: 'failed'; readonly reason: Problem } | PersonNeeded

/** What a person has to do before a server can be used: sign in, or enter keys. */
type PersonNeeded =
  | { readonly kind: 'sign-in'; readonly reason: Problem }
  | { readonly kind: 'key'; readonly reason: Problem; readonly missing: readonly string[] }

/** What a server itself said on stderr about its end, as `connectFailure` takes it. */
export function ownWords(lines: readonly { text: string }[]): { lastWords: string | undefined; notFound: string | undefined } {
  return { lastWords: lastWords(lines), notFound: notFoundIn(lines) }
}

/**
 * Explains why a connection could not be opened.
 *
 * @param about.lastWords the server's explanation on stderr. @param about.notFound the program that its own command did not find.
 * @param about.keys returns the names of the keys that its entry refers to.
 */
export function connectFailure(
  thrown: unknown,
  about: { server: string; lastWords: string | undefined; notFound?: string | undefined; keys?: () => readonly string[] },
): ConnectFailure {
  const { target, ending, startTimeout, sandboxed, startHint, env } =
    thrown instanceof StartError
      ? thrown
      : { target: '', ending: undefined, startTimeout: 0, sandboxed: false, startHint: undefined, env: {} }
  const error = thrown instanceof StartError ? thrown.cause : thrown
  const failed = (code: string, message: string, hint?: string): ConnectFailure => ({
    kind: 'failed',
    reason: hint === undefined ? { code, message } : { code, message, hint },
  })
  const missing = missingKeys(error)
  if (missing !== undefined) return { kind: 'key', reason: keyReason(about.server, missing), missing }
  if (error instanceof TooltrayError) return { kind: 'failed', reason: problemOf(error) }
  const status = httpStatusOf(error)
  const keys = about.keys?.() ?? []
  if (error instanceof UnauthorizedError || status === 401) return unauthorized(about.server, keys, error)
  if (error instanceof InsufficientScopeError) return { kind: 'sign-in', reason: rightsReason(about.server) }
  if (status === 403) {
    const words = wordsOf(error)
    return failed(
      'server_start_failed',
      `${about.server} refused the connection (HTTP 403)${words === undefined ? '.' : `: ${words}`}`,
      'Check the token, if it has one, and what it may do.',
    )
  }
  if (ending !== undefined && about.notFound !== undefined)
    return { kind: 'failed', reason: problemOf(programMissing(about.notFound, env)) }
  if (ending !== undefined && keys.length > 0 && SAYS_KEY_REFUSED.test(about.lastWords ?? ''))
    return keyRefused(about.server, keys, about.lastWords ?? '')
  const said = about.lastWords === undefined ? '' : `: ${about.lastWords}`
  const unknown = unknownPackage(about.lastWords)
  if (ending !== undefined && unknown !== undefined)
    return failed('server_start_failed', `npm has no package named "${unknown}".`, `Check its spelling in the command: ${target}`)
  if (ending !== undefined)
    return failed(
      'server_start_failed',
      `${about.server} ended at start (${ending})${said}`,
      startHint ??
        (sandboxed
          ? `It runs in a sandbox: look at what "sandbox" of its entry lets it reach, and at: tooltray logs ${shellWord(about.server)}`
          : `Run its command in a terminal to see more: ${target}`),
    )
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return failed(
      'server_start_timeout',
      `${about.server} did not answer within ${Math.round(startTimeout / 1000)} s of its start${said}`,
      `If it only needs longer, raise its time limit ${placeOfSetting('server', '"startTimeout"')}.`,
    )
  }
  const proxy = proxyProblem(error)
  if (proxy !== undefined) return { kind: 'failed', reason: problemOf(proxy) }
  const network = networkFailure(error)
  if (network !== undefined)
    return failed('server_start_failed', `${about.server} cannot be reached at ${target}: ${network.why}.`, networkHint(network.code))
  if ((status !== undefined && status >= 200 && status < 300) || isPage(error))
    return failed(
      'server_start_failed',
      `There is a web page at ${target}, but no MCP server.`,
      'Check the address: that of an MCP server often ends in /mcp.',
    )
  if (status !== undefined && BUSY.has(status))
    return failed(
      'server_start_failed',
      `${about.server} is busy or down: it answered ${target} with HTTP ${status}.`,
      'The address is right. Tooltray tries again by itself at the next use.',
    )
  if (status !== undefined)
    return failed('server_start_failed', `${about.server} answered ${target} with HTTP ${status}.`, 'Check the address.')
  const seeLog = `See what it wrote: tooltray logs ${shellWord(about.server)}`
  if (error instanceof ProtocolError)
    return failed('server_start_failed', `${about.server} refused the connection: ${error.message}`, seeLog)
  return failed('server_start_failed', `Tooltray could not connect to ${about.server}: ${messageOf(error)}`, seeLog)
}

/** Statuses of a server that cannot answer now (RFC 9110, 15.6; RFC 6585, 4). */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Whether an address answered the question for the era with a page. */
function isPage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (!(each instanceof SdkError) || each.code !== SdkErrorCode.ClientHttpUnexpectedContent) continue
    const { contentType } = each.data as { readonly contentType?: unknown }
    return typeof contentType === 'string' && /^text\/(?:html|plain)\b/i.test(contentType)
  }
  return false
}

/** Characters of a server's own words on a refusal. Inner: shown words. */
const LONGEST_WORDS = 300

/** What a server says of its refusal: the text of its answer, or the message in it. Undefined for a page. */
function wordsOf(error: unknown): string | undefined {
  const text = (error instanceof SdkError ? (error.data as { readonly text?: unknown }).text : undefined) ?? ''
  if (typeof text !== 'string' || text.trim() === '' || /^\s*</.test(text)) return undefined
  const value = fromJson(text)
  const said = isObject(value) ? messageIn(value) : text.trim()
  return said === undefined ? undefined : shorten(said.replace(/\s+/g, ' '), LONGEST_WORDS)
}

function messageIn(answer: Readonly<Record<string, unknown>>): string | undefined {
  const nested = isObject(answer['error']) ? answer['error']['message'] : undefined
  return [nested, answer['message'], answer['error_description'], answer['error']].find((each) => typeof each === 'string')
}

/** A reason as the error for a caller that needed the connection. */
export function errorOf(reason: Problem, cause?: unknown): TooltrayError {
  const { code, message, hint, program } = reason
  return new TooltrayError(code as TooltrayError['code'], message, {
    hint,
    data: program === undefined ? undefined : { program },
    cause,
  })
}

/** The outcome of a call without a result. */
export interface CallFailure {
  readonly error: Error
  /** The session is unusable: the next call needs a new one. */
  readonly connectionIsGone: boolean
  /**
   * The call may be sent once more over a new session. `unsent`: it certainly did not reach the code that would carry it out. `forgotten`:
   * the server reports an unknown session. By the protocol it did nothing, but only the server knows that for sure.
   */
  readonly refused?: 'unsent' | 'forgotten'
  readonly reason: Problem
  /** Undefined if nobody has to do anything before the next call. */
  readonly needs?: PersonNeeded
}

/**
 * The error for the caller of a request without a result. An error that the server itself returned is passed on unchanged.
 *
 * @param about.lost why the connection was lost, if it was.
 * @param about.timeout in ms.
 * @param about.session whether the server uses sessions. @param about.keys as for `connectFailure`.
 */
export function callFailure(
  error: unknown,
  about: {
    server: string
    timeout: number
    cancelled: boolean
    session: boolean
    lost?: Problem | undefined
    keys?: () => readonly string[]
  },
): CallFailure {
  const { server } = about
  const of = (code: TooltrayError['code'], message: string, hint: string | undefined, connectionIsGone: boolean): CallFailure => ({
    error: new TooltrayError(code, message, { hint, cause: error, data: { server } }),
    connectionIsGone,
    reason: hint === undefined ? { code, message } : { code, message, hint },
  })
  const forgotten = `${server} has forgotten the session; it was probably restarted.`
  const underWay = 'The call was under way: check what it did before you repeat it.'
  // The transport's own error: the connection had ended before the call could be sent.
  if (error instanceof TooltrayError && error.code === 'server_disconnected')
    return { ...of(error.code, about.lost?.message ?? `${server} went away.`, 'The call was not sent.', true), refused: 'unsent' }
  if (error instanceof SessionForgotten)
    return { ...of('server_disconnected', forgotten, 'The call was not sent.', true), refused: 'unsent' }
  // Arguments with thousands of levels.
  if (error instanceof RangeError)
    return of('arguments_invalid', `The arguments cannot be sent to ${server}: ${error.message}.`, 'Nest them less deeply.', false)
  const proxy = proxyProblem(error)
  if (proxy !== undefined) return { ...of(proxy.code, proxy.message, proxy.hint, true), refused: 'unsent' }
  // Our own error while getting a token: nothing was sent.
  if (error instanceof TooltrayError) return of(error.code, error.message, error.hint, false)
  if (error instanceof InsufficientScopeError) {
    // Other calls may be allowed, so the connection stays.
    const { message, hint } = rightsReason(server)
    return of('server_needs_sign_in', message, hint, false)
  }
  if (isBrokenStream(error)) return of('server_disconnected', `The connection to ${server} broke.`, underWay, true)
  if (about.session && saysForgotten(error)) {
    const hint = `It says that it did nothing. If repeating does no harm, call again; else check first. The next call starts a new session.`
    return { ...of('server_disconnected', forgotten, hint, true), refused: 'forgotten' }
  }
  if (error instanceof ProtocolError) return { error, connectionIsGone: false, reason: { code: 'internal', message: error.message } }
  if (about.cancelled) return of('call_cancelled', 'The call was cancelled.', undefined, false)
  const status = httpStatusOf(error)
  if (error instanceof UnauthorizedError || status === 401) {
    const needs = unauthorized(server, about.keys?.() ?? [], error)
    const { code, message, hint } = needs.reason
    return { ...of(code as TooltrayError['code'], message, hint, true), needs }
  }
  const network = networkFailure(error)
  if (network?.code === 'ECONNREFUSED') {
    return {
      ...of('server_disconnected', `${server} cannot be reached: ${network.why}.`, 'The call was not sent.', true),
      refused: 'unsent',
    }
  }
  if (about.lost !== undefined) return of('server_disconnected', about.lost.message, underWay, true)
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return of(
      'call_timeout',
      `${server} did not answer within ${Math.round(about.timeout / 1000)} s.`,
      `The call was cancelled, but may have had its effect. If it only needs longer, pass "timeout" or raise "callTimeout" of ${server}.`,
      false,
    )
  }
  if (status !== undefined) return of('server_disconnected', `${server} answered with HTTP ${status}.`, undefined, status >= 500)
  const check = 'The call may have been carried out: check before you repeat it.'
  if (network !== undefined) return of('server_disconnected', `The connection to ${server} broke: ${network.why}.`, check, true)
  if (error instanceof SdkError && GONE.has(error.code)) return of('server_disconnected', `The connection to ${server} broke.`, check, true)
  // One unreadable response says nothing about the others.
  return of('upstream_error', `${server} gave an answer that cannot be read: ${messageOf(error)}`, check, false)
}

const GONE: ReadonlySet<SdkErrorCode> = new Set([SdkErrorCode.ConnectionClosed, SdkErrorCode.NotConnected])

/** The reason for a server whose configuration refers to keys without a value. */
function keyReason(server: string, missing: readonly string[]): Problem {
  const [first = '', ...more] = missing
  return {
    code: 'variable_missing',
    message: `${server} needs ${more.length === 0 ? `a key: ${first} has no value` : `keys: ${missing.join(', ')} have no value`}.`,
    hint:
      `Enter ${more.length === 0 ? 'it' : 'them'} in the window, or with: ` +
      `${missing.map((name) => `tooltray secret set ${shellWord(name)}`).join('; ')}`,
  }
}

/** What a program writes when the service behind it does not take its key. */
const SAYS_KEY_REFUSED = anyOf(
  [
    /\b401\b|\bunauthori[sz]ed\b/,
    /\b(?:invalid|incorrect|wrong|expired|revoked|bad) (?:\w+ ){0,2}(?:key|token|credentials?)\b/,
    /\b(?:key|token|credentials?) (?:is|was|has|have)(?: been| not)? (?:invalid|valid|incorrect|wrong|expired|revoked|refused|rejected)\b/,
  ],
  'i',
)

/** What HTTP 401 asks of a person: other keys, if the server gets some, or a sign-in. */
function unauthorized(server: string, keys: readonly string[], error: unknown): PersonNeeded {
  return keys.length === 0 ? { kind: 'sign-in', reason: signInReason(server) } : keyRefused(server, keys, wordsOf(error) ?? 'HTTP 401')
}

/** What is needed for a server that does not take the keys that it gets. @param words what it said. */
function keyRefused(server: string, keys: readonly string[], words: string): PersonNeeded {
  const commands = keys.map((name) => `tooltray secret set ${shellWord(name)}`).join('; ')
  const reason = {
    code: 'key_refused',
    message: `${server} did not take its ${keys.length === 1 ? 'key' : 'keys'}: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`,
    hint: `Enter another one in the window, or with: ${commands}`,
  }
  return { kind: 'key', reason, missing: keys }
}

/** The reason for a server that requires a sign-in. */
export function signInReason(server: string): Problem {
  return {
    code: 'server_needs_sign_in',
    message: `${server} requires sign-in.`,
    hint:
      `Sign in, in the window or with: tooltray login ${shellWord(server)}. If its entry holds a token, the server refuses it: ` +
      `correct it ${placeOfSetting('server', '"bearer" or "headers"')}.`,
  }
}

function rightsReason(server: string): Problem {
  return {
    code: 'server_needs_sign_in',
    message: `${server} requires more permissions for this than you granted.`,
    hint: `Sign in again to grant them, in the window or with: tooltray login ${shellWord(server)}`,
  }
}

/**
 * Requests that wait for one process of a server: each keeps its parameters. Over it: a further one fails with `server_overloaded`.
 */
export const MOST_USERS = 1_000

/** The error for a request beyond `MOST_USERS`. */
export function overloaded(server: string): TooltrayError {
  return new TooltrayError('server_overloaded', `${MOST_USERS} requests wait for ${server} and are not answered.`, {
    hint: 'Try again when it has answered some.',
  })
}

/**
 * Explains why a server is gone.
 *
 * @param ending how its process ended; undefined if unknown. @param output its last words on stderr.
 */
export function goneReason(server: string, ending: string | undefined, output: string | undefined): Problem {
  const how = ending === undefined ? 'went away' : `ended (${ending})`
  return { code: 'server_disconnected', message: `${server} ${how}${ending === undefined || output === undefined ? '.' : `: ${output}`}` }
}
