import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse, createServer, request } from 'node:http'
import { type LookupFunction, type Socket, connect, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { leadsHere } from './leads-here.ts'

/** A proxy for one program, limited to the hosts that it may access. */
export interface HostProxy {
  /** Serves on what listens already, or at a port of loopback. */
  readonly server: Server
  /** Ends every connection through it. */
  close(): void
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
 * it leads. `localhost` and addresses mean what they say. Whatever a host answers, the proxy goes on.
 *
 * @param onRefused is called which host the program wanted in vain.
 * @param find looks names up.
 * @param interfaces of this computer, as they are at the time.
 */
export function hostProxy(
  names: readonly string[],
  onRefused: (host: string) => void,
  find: typeof lookup = lookup,
  interfaces: typeof networkInterfaces = networkInterfaces,
): HostProxy {
  const lookupOf = lookupAround(find, interfaces)
  const open = new Set<Socket>()
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const admits = (host: string): boolean => {
    const may = isNamed(host, names)
    if (!may) onRefused(host)
    return may
  }

  const server = createServer((asked, answer) => passOn(asked, answer, admits, lookupOf))
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', keep)
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('connect', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    const url = URL.parse(`http://${asked.url ?? ''}`)
    const host = url?.hostname
    if (url === null || host === undefined || !admits(host)) {
      client.end(
        `HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nX-Tooltray: not among the hosts of its sandbox\r\nConnection: close\r\n\r\n`,
      )
      return
    }
    const upstream = connect({ host: unbracketed(host), port: Number(url.port || 80), lookup: lookupOf(host) })
    keep(upstream)
    let isThrough = false
    upstream.once('connect', () => {
      isThrough = true
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => (isThrough ? client.destroy() : client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')))
    upstream.once('close', () => (isThrough ? client.destroy() : undefined))
    client.once('close', () => upstream.destroy())
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

function passedOn({ headers }: IncomingMessage, ...more: string[]): OutgoingHttpHeaders {
  const own = new Set([...(headers.connection ?? '').toLowerCase().split(/[\s,]+/), ...more])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !own.has(name)))
}

/** A request without encryption: `GET http://host/path`. */
function passOn(asked: IncomingMessage, answer: ServerResponse, admits: (host: string) => boolean, lookupOf: LookupOf): void {
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
  const upstream = orElse(refuse, () =>
    request({
      host: unbracketed(url.hostname),
      port: Number(url.port || 80),
      path: url.pathname + url.search,
      method: asked.method,
      headers: { ...passedOn(asked), host: url.host },
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
      answer.writeHead(statusCode, passedOn(got, 'transfer-encoding'))
      got.pipe(answer)
    })
  })
  answer.once('close', () => upstream.destroy())
  asked.pipe(upstream)
}

type LookupOf = (host: string) => LookupFunction

/** A DNS lookup without addresses that lead to this computer. */
function lookupAround(find: typeof lookup, interfaces: typeof networkInterfaces): LookupOf {
  return (host) => {
    if (host === 'localhost' || isIP(unbracketed(host)) !== 0) return find
    return (name, options, done) =>
      find(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error !== null) return done(error, '')
        const usable = found.filter(({ address }) => !leadsHere(address, interfaces))
        const [first] = usable
        if (first === undefined) return done(Object.assign(new Error('It leads to this computer.'), { code: 'EACCES' }), '')
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
