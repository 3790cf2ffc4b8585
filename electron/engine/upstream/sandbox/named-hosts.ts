import { type LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import { type LookupFunction, type Socket, connect, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Outbound } from '../../network/outbound.ts'
import { leadsHere } from './leads-here.ts'

/** A proxy for one program, limited to the hosts that it may access. */
export interface HostProxy {
  /** Serves on what listens already, or at a port of loopback. */
  readonly server: Server
  /** Ends every connection through it. */
  close(): void
}

/** What the proxy finds around it. */
interface Surroundings {
  /** Looks names up. */
  readonly find?: typeof lookup
  /** The interfaces of this computer, as they are at the time. */
  readonly interfaces?: typeof networkInterfaces
  readonly outbound: Pick<Outbound, 'request' | 'tunnel'>
}

/** Connections of one sandboxed program at the same time. Over it: the connection is refused. */
const MOST_CONNECTIONS = 256

/** Whether a host is among the names: as such, or as a subdomain of one with `*.`. */
export function isNamed(host: string, names: readonly string[]): boolean {
  const plain = host.toLowerCase().replace(/\.$/, '')
  return names.some((name) => (name.startsWith('*.') ? plain.length > name.length - 1 && plain.endsWith(name.slice(1)) : plain === name))
}

/**
 * An HTTP proxy (RFC 9110, 9.3.6, for `CONNECT`; RFC 9112, 3.2.2, for the rest) to the named hosts. A name that leads to this machine
 * itself, or to where clouds keep their keys (169.254.169.254), is refused like one that is not named: who publishes a name decides where
 * it leads. `localhost` and addresses mean what they say. Whatever a host answers, the proxy goes on. Where requests of this machine go
 * through another proxy, those of the program do as well; that one looks up the names then, and reaches its own network, not this machine.
 *
 * @param onRefused is called which host the program wanted in vain.
 */
export function hostProxy(names: readonly string[], onRefused: (host: string) => void, surroundings: Surroundings): HostProxy {
  const { find = lookup, interfaces = networkInterfaces, outbound } = surroundings
  const lookupOf = lookupAround(find, interfaces)
  const admitName = (host: string) => (): Promise<void> => refuseIfHere(host, lookupOf(host))
  const open = new Set<Duplex>()
  const keep = (socket: Duplex): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const admits = (host: string): boolean => {
    const may = isNamed(host, names)
    if (!may) onRefused(host)
    return may
  }

  /** Connects to a host, by the proxy of this machine if there is one for it. */
  const reach = async ({ hostname, host, port }: URL): Promise<Duplex> => {
    const through = await outbound.tunnel(new URL(`https://${host}`), admitName(hostname))
    if (through !== undefined) return through
    const socket = connect({ host: unbracketed(hostname), port: Number(port || 80), lookup: lookupOf(hostname) })
    keep(socket)
    await once(socket, 'connect')
    return socket
  }

  const server = createServer((asked, answer) => void passOn(asked, answer, admits, { lookupOf, admitName, outbound }))
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', keep)
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('connect', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    const url = URL.parse(`http://${asked.url ?? ''}`)
    if (url === null || !admits(url.hostname)) {
      client.end(
        `HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nX-Tooltray: not among the hosts of its sandbox\r\nConnection: close\r\n\r\n`,
      )
      return
    }
    reach(url).then(
      (upstream) => {
        keep(upstream)
        upstream.on('error', () => client.destroy())
        upstream.once('close', () => client.destroy())
        if (client.destroyed) return void upstream.destroy()
        client.once('close', () => upstream.destroy())
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        upstream.write(head)
        upstream.pipe(client).pipe(upstream)
      },
      () => client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'),
    )
  })
  return {
    server,
    close() {
      server.close()
      open.forEach((socket) => socket.destroy())
    },
  }
}

/** What is between two of them alone, in either direction (RFC 9110, 7.6.1), beside what `Connection` names. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'],
])

function passedOn(headers: IncomingHttpHeaders, ...more: string[]): OutgoingHttpHeaders {
  const own = new Set([...(headers.connection ?? '').toLowerCase().split(/[\s,]+/), ...more])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !own.has(name)))
}

/** How requests reach hosts. */
interface Ways extends Pick<Surroundings, 'outbound'> {
  readonly lookupOf: LookupOf
  /** Returns a function that throws if a name leads here. */
  admitName(host: string): () => Promise<void>
}

/** A request without encryption: `GET http://host/path`. */
async function passOn(asked: IncomingMessage, answer: ServerResponse, admits: (host: string) => boolean, ways: Ways): Promise<void> {
  const url = URL.parse(asked.url ?? '')
  if (url?.protocol !== 'http:' || !admits(url.hostname)) {
    answer.writeHead(403, { 'content-type': 'text/plain' }).end('The host is not among those that the sandbox of this program may reach.')
    return
  }
  /** Before the answer has begun there is still a way to say so; an answer that has begun must not look whole. */
  const refuse = (): void => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  try {
    const isEmpty = asked.headers['content-length'] === undefined && asked.headers['transfer-encoding'] === undefined
    const headers = { ...passedOn(asked.headers, 'transfer-encoding', 'expect'), host: url.host } as Record<string, string>
    const { method, body } = { method: asked.method, body: isEmpty ? undefined : asked }
    const proxied = await ways.outbound.request(url, { method, headers, body, signal: gone.signal }, ways.admitName(url.hostname))
    if (proxied === undefined) return passDirectly(url, asked, answer, ways.lookupOf, refuse)
    answer.writeHead(proxied.statusCode, passedOn(proxied.headers, 'transfer-encoding'))
    proxied.body.on('error', refuse).pipe(answer)
  } catch {
    refuse()
  }
}

function passDirectly(url: URL, asked: IncomingMessage, answer: ServerResponse, lookupOf: LookupOf, refuse: () => void): void {
  const upstream = orElse(refuse, () =>
    request({
      host: unbracketed(url.hostname),
      port: Number(url.port || 80),
      path: url.pathname + url.search,
      method: asked.method,
      headers: { ...passedOn(asked.headers), host: url.host },
      lookup: lookupOf(url.hostname),
      agent: false,
    }),
  )
  if (upstream === undefined) return
  const fail = (): void => {
    upstream.destroy()
    refuse()
  }
  upstream.on('error', fail)
  // Also where it answers with a change of protocol, which nobody asked for, or with nothing but what comes before an answer.
  upstream.on('close', () => (answer.headersSent ? undefined : fail()))
  upstream.on('response', (got) => {
    got.on('error', fail)
    const { statusCode = 0 } = got
    // The response is untrusted, and Node refuses to send some headers and statuses.
    if (statusCode < 200 || statusCode > 599) return fail()
    orElse(fail, () => {
      answer.writeHead(statusCode, passedOn(got.headers, 'transfer-encoding'))
      got.pipe(answer)
    })
  })
  answer.once('close', () => upstream.destroy())
  asked.pipe(upstream)
}

type LookupOf = (host: string) => LookupFunction

/** Throws if a name is known here, and leads here. Behind a proxy, many names are known to the proxy only. */
async function refuseIfHere(host: string, find: LookupFunction): Promise<void> {
  if (host === 'localhost' || isIP(unbracketed(host)) !== 0) return
  await new Promise<void>((resolve, reject) =>
    find(host, { all: true }, (error) => (error instanceof LeadsHere ? reject(error) : resolve())),
  )
}

/** A name leads to this computer. */
class LeadsHere extends Error {
  readonly code = 'EACCES'
}

/** A DNS lookup without addresses that lead to this computer. */
function lookupAround(find: typeof lookup, interfaces: typeof networkInterfaces): LookupOf {
  return (host) => {
    if (host === 'localhost' || isIP(unbracketed(host)) !== 0) return find
    return (name, options, done) =>
      find(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error !== null) return done(error, '')
        const usable = found.filter(({ address }) => !leadsHere(address, interfaces))
        const [first] = usable
        if (first === undefined) return done(new LeadsHere('It leads to this computer.'), '')
        return options.all === true ? done(null, usable) : done(null, first.address, first.family)
      })
  }
}

/** Runs an event handler. One that throws would end the process, so `fail` is called instead: the input is a stranger's. */
function orElse<Value>(fail: () => void, work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    fail()
    return undefined
  }
}

function unbracketed(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
