import type { FetchLike } from '@modelcontextprotocol/client'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { addressClass, isLoopback, literalAddress } from './address-class.ts'
import { networkFailure } from '../base/failures/network-failure.ts'
import { type Lookup, type NetworkScope, addressesOf, mayConnectTo } from './network-scope.ts'
import type { Outbound } from './outbound.ts'
import type { RawRequest, RawResponse } from './proxy/proxy-agents.ts'

/** Bytes of one answer in a sign-in: the largest known metadata has about 10 kB. Over it: the sign-in fails. */
const LARGEST_ANSWER = 1024 * 1024
/** How long one request of a sign-in may take, in ms. Over it: the sign-in fails. */
const LONGEST_REQUEST = 20_000
/** How long a name is looked up here before a proxy gets the request, in ms. Over it: the proxy alone knows where the name leads. */
const LONGEST_LOOKUP = 2_000
/** Requests of one sign-in, redirects included: about six are needed. Over it: the sign-in fails. */
const MOST_REQUESTS = 40

/**
 * A request or response that was rejected. It is a `TypeError`, as thrown by `fetch`: the SDK treats any other error as a server without
 * that endpoint, and tries the next URL.
 */
export class GuardError extends TypeError {
  override readonly name = 'GuardError'
  /** Whether a later attempt may succeed. */
  readonly passing: boolean

  constructor(message: string, options: { passing: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.passing = options.passing
  }
}

/** What guarded requests may reach, and how. */
export interface Guard {
  readonly reach: NetworkScope
  readonly lookup?: Lookup | undefined
  /** Without it, requests go directly, whatever proxy is configured. */
  readonly outbound?: Pick<Outbound, 'request'> | undefined
}

/**
 * Creates a `fetch` for the requests of one sign-in or refresh, whose URLs come from a server. Only https, or http on this machine; only
 * addresses within `reach`, checked at the connection (two lookups of a name may have different results); no redirects, so that each target
 * is checked as well; limited in size, time and number. Throws `GuardError`.
 */
export function createGuardedFetch(guard: Guard & { readonly longestRequest?: number | undefined }): FetchLike {
  const { longestRequest = LONGEST_REQUEST } = guard
  let made = 0

  return async (input, init = {}) => {
    const url = new URL(input)
    made += 1
    if (made > MOST_REQUESTS)
      throw new GuardError(`Too many requests were needed; ${url.origin} redirects without end.`, { passing: false })
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = bodyOf(init.body)
    const limit = AbortSignal.timeout(longestRequest)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const options: RawRequest & { readonly body: string | undefined } = {
      method: init.method ?? 'GET',
      headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
      signal,
    }
    try {
      return await readAnswer(await guardedRequest(url, guard, options), url)
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      throw unreachable(url, error, limit.aborted)
    }
  }
}

/**
 * Makes one request and returns the response as a stream. This is the only function that connects to a URL chosen by a server. Redirects
 * are not followed. Throws `GuardError` if the address is not permitted, and what the network throws.
 *
 * A proxy looks up names itself, so what it connects to is not known here: it may only lead into networks of the proxy, and never back to
 * this machine, whose names go to no proxy. What is known here still holds: URLs with an address of another scope are refused, and so are
 * names for which this machine finds one.
 */
export async function guardedRequest(
  url: URL,
  guard: Guard,
  options: Omit<RawRequest, 'body'> & { readonly body?: string | undefined } = {},
): Promise<RawResponse> {
  const { reach, lookup = systemLookup, outbound } = guard
  checkUrl(url, reach)
  const proxied = await outbound?.request(url, options, () => checkKnownName(url, reach, lookup))
  if (proxied !== undefined) return proxied
  const { body, ...rest } = options
  // Loaded on demand: an engine without sign-ins should not need the memory.
  const { request: send } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise((resolve, reject) => {
    // Always a new connection, so that none is shared with other requests.
    const request = send(url, { ...rest, lookup: guardedLookup(url, reach, lookup), agent: false }, (message) => {
      const { statusCode = 502, headers } = message
      resolve({ statusCode, headers, body: message })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Converts a network error to a `GuardError`. Unless it is one already, a later attempt may succeed. */
export function unreachable(url: URL, error: unknown, late: boolean): GuardError {
  if (error instanceof GuardError) return error
  const reason = late ? 'it did not answer in time' : (networkFailure(error)?.why ?? reasonOf(error))
  return new GuardError(`${url.origin} cannot be reached: ${reason}.`, { passing: true, cause: error })
}

/**
 * Throws `GuardError` for a URL that must not be requested, or opened in a browser: by its scheme, credentials, or IP address. Names are
 * checked at the connection.
 */
export function checkUrl(url: URL, reach: NetworkScope): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new GuardError(`It names an address that is no web address (${url.protocol.slice(0, 40)}).`, { passing: false })
  if (url.username !== '' || url.password !== '')
    throw new GuardError(`It names an address with credentials in it, on ${url.host}.`, { passing: false })
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new GuardError(`It names an address without encryption, ${url.origin}.`, { passing: false })
  const literal = literalAddress(url)
  if (literal !== undefined) checkAddress(literal, url, reach)
}

/** Refuses a name with an address that is not permitted, as far as this machine knows it: behind a proxy, few names are known. */
async function checkKnownName(url: URL, reach: NetworkScope, lookup: Lookup): Promise<void> {
  if (literalAddress(url) !== undefined) return
  const late = AbortSignal.timeout(LONGEST_LOOKUP)
  const unknown = new Promise<string[]>((resolve) => late.addEventListener('abort', () => resolve([]), { once: true }))
  const addresses = await Promise.race([addressesOf(url.hostname, lookup).catch(() => []), unknown])
  for (const address of addresses) checkAddress(address, url, reach)
}

/** Looks up a name with the system. If one of its addresses is not permitted, the lookup fails. */
export function guardedLookup(url: URL, reach: NetworkScope, lookup: Lookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('The name has no address.'), '', 4)
      try {
        for (const { address } of addresses) checkAddress(address, url, reach)
      } catch (refusal) {
        return callback(refusal as Error, '', 4)
      }
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function checkAddress(address: string, url: URL, reach: NetworkScope): void {
  const target = addressClass(address)
  if (!mayConnectTo(reach, target))
    throw new GuardError(
      `It points to ${url.origin}, which is ${NAMES[target]}. Tooltray does not go there for a server that is not there itself.`,
      { passing: false },
    )
  if (url.protocol === 'http:' && target !== 'loopback')
    throw new GuardError(`It names an address without encryption, ${url.origin}.`, { passing: false })
}

const NAMES = {
  public: 'public',
  loopback: 'this computer',
  private: 'a private network',
  'link-local': 'a link-local address',
  special: 'no address of the internet',
}

async function readAnswer({ statusCode: status, headers: received, body }: RawResponse, url: URL): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) {
      body.destroy()
      throw new GuardError(`The answer of ${url.origin} is larger than ${LARGEST_ANSWER / 1024 / 1024} MB.`, { passing: false })
    }
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(received)) for (const value of [values].flat()) headers.append(name, value)
  if (status < 200 || status > 599) throw new GuardError(`${url.origin} answered with HTTP ${status}.`, { passing: true })
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : Buffer.concat(chunks), { status, headers })
}

function bodyOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only texts are sent.')
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  return typeof code === 'string' ? code : 'the connection broke'
}
