import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { bracketed, isLoopback, plainAddress } from './reachable.ts'

/** Where a request comes from, as far as that can be believed. */
export interface Caller {
  /** Of the machine that asks: what a named proxy says it is, else the other end of the connection. */
  readonly address: string
  /** Whom a named proxy says it asks for. */
  readonly user: string | undefined
}

/** What a door knows of its surroundings. */
export interface Surroundings {
  /** As `ownNames` gives them. */
  readonly names: readonly string[]
  /** Whether the door itself speaks TLS. */
  readonly secure: boolean
  /** Whether no credential is asked for: then pages of this very door alone may reach it, whatever else this computer serves. */
  readonly noAuth: boolean
  /** Whether an address is the proxy's; not set where there is none. */
  readonly isProxy: ((address: string) => boolean) | undefined
  /** The header in which the proxy names whom it asks for, in lower case. */
  readonly userHeader: string | undefined
}

/** Who a request comes from, or why it is refused, in a sentence. Nobody is told what there is behind the door. */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, around: Surroundings): Caller | string {
  const near = plainAddress(socket.remoteAddress)
  const isProxied = around.isProxy?.(near) === true
  if (!around.secure && !isProxied && !isLoopback(near)) return 'This door speaks to its proxy and this machine alone.'
  // Where it was asked for by its number, no name was made to lead here.
  const names = [...around.names, bracketed(plainAddress(socket.localAddress))]
  const host = (isProxied ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host
  if (!validateHostHeader(host, names).ok) return 'This is not known by that name here.'
  if (headers.origin !== undefined && !mayAsk(headers.origin, host, names, around)) return 'Pages of other sites have no business here.'
  if (!isProxied) return { address: near, user: undefined }
  const proto = lastOf(headers['x-forwarded-proto'])
  if (proto !== undefined && proto.toLowerCase() !== 'https') return 'The way to the proxy is not encrypted: use https.'
  const user = userOf(around.userHeader === undefined ? undefined : headers[around.userHeader])
  if (user === UNREADABLE)
    return (
      `The name of the user in ${around.userHeader} cannot be taken: ` +
      `one name of at most ${LONGEST_USER} characters is needed, without control characters.`
    )
  return { address: lastOf(headers['x-forwarded-for']) ?? near, user }
}

/** Whether a page of an origin may ask: any of this host, or where no credential is asked for, those of this door alone. */
function mayAsk(origin: string, host: string | undefined, names: string[], { noAuth, secure }: Surroundings): boolean {
  if (!validateOriginHeader(origin, names).ok) return false
  return !noAuth || URL.parse(origin)?.origin === URL.parse(`${secure ? 'https' : 'http'}://${host ?? ''}`)?.origin
}

/** The last of a list is what the proxy itself wrote; those before it are the client's own words. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}

const UNREADABLE = Symbol('a name that cannot be taken')

/**
 * The name of a user in the one form that it has here: what is beyond ASCII, blanks and `%` percent-encoded. Who is named twice, or so that
 * nobody can read it, is not taken for nobody: rules for users would not hold for them.
 */
function userOf(header: string | string[] | undefined): string | typeof UNREADABLE | undefined {
  if (header === undefined) return undefined
  const text = typeof header === 'string' ? decoded(header).trim() : ''
  // Node joins what stands twice.
  if (text === '' || text.length > LONGEST_USER || header.includes(', ') || !READABLE.test(text)) return UNREADABLE
  const name = text.toWellFormed().replace(/[^\x21-\x7e]|%/gu, (character) => encodeURIComponent(character))
  return name.length > LONGEST_USER ? UNREADABLE : name
}

/** Proxies write UTF-8, and Node reads Latin-1. */
function decoded(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** Characters of a user's name in the header of a trusted proxy, percent-encoded. Over it: HTTP 403. */
const LONGEST_USER = 256
/** Neither control characters, nor what is not seen or turns the direction. */
const READABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
