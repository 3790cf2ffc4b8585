import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../../engine/config/settings/http-safety.ts'
import { bracketed, plainAddress } from './reachable.ts'

/** The origin of a request, as far as it can be trusted. */
export interface Caller {
  /** The client's address: as reported by a trusted proxy, else that of the connection. */
  readonly address: string
  /** The user that a trusted proxy names. */
  readonly user: string | undefined
}

/** The configuration that origin checks depend on. */
export interface Surroundings {
  /** As returned by `ownNames`. */
  readonly names: readonly string[]
  /** Whether the listener itself speaks TLS. */
  readonly secure: boolean
  /**
   * Whether no credential is required. Then only pages of this very origin may send requests, not those of other ports of this computer.
   */
  readonly noAuth: boolean
  /** Whether an address is the proxy's; undefined without a proxy. */
  readonly isProxy: ((address: string) => boolean) | undefined
  /** The header in which the proxy names the user, in lower case. */
  readonly userHeader: string | undefined
}

/** Returns the origin of a request, or the reason for its refusal as a sentence. The reason reveals nothing about the server behind it. */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, around: Surroundings): Caller | string {
  const near = plainAddress(socket.remoteAddress)
  const isProxied = around.isProxy?.(near) === true
  if (!around.secure && !isProxied && !isLoopback(near)) return 'This endpoint accepts only its proxy and this computer.'
  // A request for the bare IP address was not redirected here by DNS.
  const names = [...around.names, bracketed(plainAddress(socket.localAddress))]
  const host = (isProxied ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host
  if (!validateHostHeader(host, names).ok) return 'This endpoint is not known by that name.'
  if (headers.origin !== undefined && !mayAsk(headers.origin, host, names, around)) return 'Pages of other sites cannot use this endpoint.'
  if (!isProxied) return { address: near, user: undefined }
  const proto = lastOf(headers['x-forwarded-proto'])
  if (proto !== undefined && proto.toLowerCase() !== 'https') return 'The connection to the proxy is not encrypted: use https.'
  const user = userOf(around.userHeader === undefined ? undefined : headers[around.userHeader])
  if (user === UNREADABLE)
    return (
      `The name of the user in ${around.userHeader} is not valid: ` +
      `it must be one name of at most ${LONGEST_USER} characters, without control characters.`
    )
  return { address: lastOf(headers['x-forwarded-for']) ?? near, user }
}

/** Whether a page of this origin may send requests: any page of this host, or without credentials only those of the listener itself. */
function mayAsk(origin: string, host: string | undefined, names: string[], { noAuth, secure }: Surroundings): boolean {
  if (!validateOriginHeader(origin, names).ok) return false
  return !noAuth || URL.parse(origin)?.origin === URL.parse(`${secure ? 'https' : 'http'}://${host ?? ''}`)?.origin
}

/** The last element is what the proxy itself wrote; those before it come from the client. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}

const UNREADABLE = Symbol('a name that is not valid')

/**
 * Normalizes a user name: non-ASCII characters, blanks, and `%` are percent-encoded. A duplicate or unreadable name is an error, not an
 * absent one: rules for users would not apply.
 */
function userOf(header: string | string[] | undefined): string | typeof UNREADABLE | undefined {
  if (header === undefined) return undefined
  const text = typeof header === 'string' ? decoded(header).trim() : ''
  // Node joins duplicate headers.
  if (text === '' || text.length > LONGEST_USER || header.includes(', ') || !READABLE.test(text)) return UNREADABLE
  const name = text.toWellFormed().replace(/[^\x21-\x7e]|%/gu, (character) => encodeURIComponent(character))
  return name.length > LONGEST_USER ? UNREADABLE : name
}

/** Proxies write UTF-8; Node decodes headers as Latin-1. */
function decoded(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** Characters of a user's name in the header of a trusted proxy, percent-encoded. Over it: HTTP 403. */
const LONGEST_USER = 256
/** Excludes control, invisible, and bidirectional formatting characters. */
const READABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
