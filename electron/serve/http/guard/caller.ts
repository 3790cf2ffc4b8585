import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
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
  if (headers.origin !== undefined && !validateOriginHeader(headers.origin, names).ok) return 'Pages of other sites have no business here.'
  if (!isProxied) return { address: near, user: undefined }
  const proto = lastOf(headers['x-forwarded-proto'])
  if (proto !== undefined && proto.toLowerCase() !== 'https') return 'The way to the proxy is not encrypted: use https.'
  return {
    address: lastOf(headers['x-forwarded-for']) ?? near,
    user: around.userHeader === undefined ? undefined : oneOf(headers[around.userHeader]),
  }
}

/** The last of a list is what the proxy itself wrote; those before it are the client's own words. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = [header].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}

/** Whoever is named twice is nobody. */
function oneOf(header: string | string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header.trim() : ''
  return text === '' || text.length > LONGEST_USER || !PLAIN.test(text) ? undefined : text
}

const LONGEST_USER = 256
const PLAIN = /^[\x21-\x7e]+$/
