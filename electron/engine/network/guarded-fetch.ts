import type { FetchLike } from '@modelcontextprotocol/client'
import { lookup as systemLookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import { addressClass, literalAddress } from './address-class.ts'
import { networkFailure } from '../base/network-failure.ts'
import { type Lookup, type NetworkScope, mayConnectTo } from './network-scope.ts'

/** Bytes of one answer in a sign-in: the largest metadata seen in the wild has some 10 kB. Over it: the sign-in fails. */
const LARGEST_ANSWER = 1024 * 1024
/** How long one request of a sign-in may take, in ms. Over it: the sign-in fails. */
const LONGEST_REQUEST = 20_000
/** Requests of one sign-in: it takes about six; redirects count. Over it: the sign-in fails. */
const MOST_REQUESTS = 40

/**
 * A request that was not made, or an answer that was not taken. A `TypeError`, as `fetch` throws them: the SDK takes everything else
 * for a server that does not know what it was asked for, and goes on with the next guess.
 */
export class GuardError extends TypeError {
  override readonly name = 'GuardError'
  /** Whether another try later may go well. */
  readonly passing: boolean

  constructor(message: string, options: { passing: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.passing = options.passing
  }
}

/** What `createGuardedFetch` works with. */
interface GuardedFetchDeps {
  reach: NetworkScope
  lookup?: Lookup
  longestRequest?: number
}

/**
 * A `fetch` for the requests of one sign-in or refresh, whose addresses a server chose: https, or http on this machine; no address
 * beyond `reach`, checked on what is connected to (a name that is looked up twice may have two answers); no redirect followed, so that
 * whoever follows one comes back here; bounded in size, time and number. Throws `GuardError`.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): FetchLike {
  const { reach, lookup = systemLookup, longestRequest = LONGEST_REQUEST } = deps
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
    const options: RequestOptions = {
      method: init.method ?? 'GET',
      headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
    }
    try {
      return await readAnswer(await guardedRequest(url, reach, lookup, options, body), url)
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      throw unreachable(url, error, limit.aborted)
    }
  }
}

/**
 * Makes one request, and returns what comes as it comes: the one place where an address that a server chose is connected to. No redirect is
 * followed. Throws `GuardError` for what must not be reached, and what the network throws.
 */
export async function guardedRequest(
  url: URL,
  reach: NetworkScope,
  lookup: Lookup = systemLookup,
  options: RequestOptions = {},
  body?: string,
): Promise<IncomingMessage> {
  checkUrl(url, reach)
  // Loaded when it is needed: an engine that nobody signs in with should not carry them.
  const { request: send } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own: none is used that somebody else has opened.
    const request = send(url, { ...options, lookup: guardedLookup(url, reach, lookup), agent: false }, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** What the network threw, as a `GuardError`; one that is none yet may go well another time. */
export function unreachable(url: URL, error: unknown, late: boolean): GuardError {
  if (error instanceof GuardError) return error
  const reason = late ? 'it did not answer in time' : (networkFailure(error)?.why ?? reasonOf(error))
  return new GuardError(`${url.origin} cannot be reached: ${reason}.`, { passing: true, cause: error })
}

/**
 * Throws `GuardError` for an address that must not be requested, or opened in a browser: by its scheme, by credentials within it, or by
 * the IP address that is its host. Names are looked at when they are connected to.
 */
export function checkUrl(url: URL, reach: NetworkScope): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new GuardError(`It names an address that is no web address (${url.protocol.slice(0, 40)}).`, { passing: false })
  if (url.username !== '' || url.password !== '')
    throw new GuardError(`It names an address with credentials in it, on ${url.host}.`, { passing: false })
  if (url.protocol === 'http:' && !isLoopbackHost(url))
    throw new GuardError(`It names an address without encryption, ${url.origin}.`, { passing: false })
  const literal = literalAddress(url)
  if (literal !== undefined) checkAddress(literal, url, reach)
}

/** Looks a name up as the system does, and lets only those addresses through that may be reached. One that may not spoils the name. */
function guardedLookup(url: URL, reach: NetworkScope, lookup: Lookup): LookupFunction {
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
  loopback: 'this machine',
  private: 'a private network',
  'link-local': 'a link-local address',
  special: 'no address of the internet',
}

function isLoopbackHost(url: URL): boolean {
  const literal = literalAddress(url)
  return literal === undefined ? /(?:^|\.)localhost$/i.test(url.hostname) : addressClass(literal) === 'loopback'
}

async function readAnswer(message: IncomingMessage, url: URL): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) {
      message.destroy()
      throw new GuardError(`The answer of ${url.origin} is larger than ${LARGEST_ANSWER / 1024 / 1024} MB.`, { passing: false })
    }
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) for (const value of values) headers.append(name, value)
  const status = message.statusCode ?? 502
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
