import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client'
import { TooltrayError } from '../base/errors.ts'
import { proxyProblem } from '../base/failures/network-failure.ts'
import { shorten } from '../base/text/shorten.ts'
import { shellWord } from '../entry/shell-word.ts'
import { GuardError } from '../network/guarded-fetch.ts'
import { tokenHint } from './known-services.ts'

/**
 * Converts the error of a sign-in to one for users. The other side's text is left out, except a short code: it may contain anything, such
 * as a token, and in a mix-up attack it is the attacker's.
 *
 * @param server its name. @param url its address.
 */
export function explainSignIn(error: unknown, server: string, url: string): TooltrayError {
  const proxy = proxyProblem(error)
  if (proxy !== undefined) return proxy
  if (error instanceof TooltrayError) return error
  const failed = (why: string, hint = `Try again with: tooltray login ${shellWord(server)}`): TooltrayError =>
    new TooltrayError('sign_in_failed', `The sign-in to ${server} failed: ${why}`, { hint, data: { server }, cause: error })
  if (error instanceof GuardError) return error.passing ? notNow(server, error.message, error) : failed(lowerFirst(error.message), UNSAFE)
  if (error instanceof IssuerMismatchError) {
    const [asked, named] = [shownIssuer(error.expected), shownIssuer(error.received)]
    const who = asked === undefined || named === undefined ? 'the server that was asked' : `${asked}, which was asked, but for ${named}`
    return failed(`the answer was not for ${who}.`, UNSAFE)
  }
  if (error instanceof AuthorizationServerMismatchError)
    return failed(
      'the server moved its sign-in.',
      `Start again with: tooltray logout ${shellWord(server)}, then tooltray login ${shellWord(server)}`,
    )
  if (error instanceof InsecureTokenEndpointError) return failed('its tokens would travel without encryption.', UNSAFE)
  if (error instanceof RegistrationRejectedError) {
    return failed(`its sign-in server does not register Tooltray (HTTP ${error.status}).`, registrationHint(server, url))
  }
  if (error instanceof OAuthError) {
    if (error.code === 'access_denied') return failed('access was denied in the browser.')
    if (['server_error', 'temporarily_unavailable', 'too_many_requests'].includes(error.code))
      return notNow(server, `Its sign-in server answered "${error.code}".`, error)
    return failed(`its sign-in server answered "${codeOf(error)}".`)
  }
  if (error instanceof Error && /does not match expected/.test(error.message))
    return failed('its metadata speaks for another server.', UNSAFE)
  if (error instanceof Error && /dynamic client registration/i.test(error.message))
    return failed('its sign-in server registers no clients by itself.', registrationHint(server, url))
  return failed('its sign-in server sent an invalid answer.', 'Tell the operator of the server.')
}

/** Creates the error for a renewal that may succeed later. Stored tokens stay unchanged. */
export function unavailable(server: string, why: string, cause?: unknown): TooltrayError {
  return new TooltrayError('sign_in_unavailable', `The sign-in to ${server} could not be renewed right now. ${why}`, {
    hint: 'Nothing is lost: the next call tries again.',
    data: { server },
    cause,
  })
}

function notNow(server: string, why: string, cause: unknown): TooltrayError {
  return new TooltrayError('sign_in_unavailable', `You cannot sign in to ${server} right now. ${why}`, {
    hint: `Try again later with: tooltray login ${shellWord(server)}`,
    data: { server },
    cause,
  })
}

/** Whether an authorization server's error leaves the stored tokens valid: RFC 6749 section 5.2 names the errors that do not. */
export function isPassing(error: OAuthError): boolean {
  return ![
    'invalid_grant',
    'invalid_client',
    'unauthorized_client',
    'invalid_scope',
    'invalid_target',
    'access_denied',
    'unsupported_grant_type',
  ].includes(error.code)
}

/** Returns what the user can do if no client registration is possible. */
export function registrationHint(server: string, url: string): string {
  const own =
    'Register an app there with the address http://127.0.0.1/callback. Write its id as "oauth": {"clientId": "..."} of ' +
    `${server} in servers.json, or use a token: tooltray login ${shellWord(server)} --token.`
  const known = tokenHint(url)
  return known === undefined ? own : `${own} ${known}`
}

const UNSAFE = 'Nothing was stored and nothing was opened. Do not sign in there before the operator of the server has explained it.'

/** Characters of an issuer. Inner: shown words. */
const LONGEST_ISSUER = 100

/** An issuer as it can be shown: its address without more; undefined if it is none. */
function shownIssuer(issuer: string | undefined): string | undefined {
  const url = URL.parse(issuer ?? '')
  return url === null || url.origin === 'null' ? undefined : shorten(`${url.origin}${url.pathname.replace(/\/$/, '')}`, LONGEST_ISSUER)
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Returns the error code, if it has only characters that RFC 6749 allows. */
function codeOf(error: OAuthError): string {
  return /^[\w.-]{1,60}$/.test(error.code) ? error.code : 'an error'
}
