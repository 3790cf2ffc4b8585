import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer, request } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createInterface } from 'node:readline'
import { realServerPath } from './installation.ts'
import { serverPath } from './raw-client.ts'

/** A server over HTTP that runs as a process of its own. */
export interface HttpServer extends AsyncDisposable {
  /** By path: `dual`, `sessions`, `stateless` and `sse` for our own, `streamableHttp` or `sse` for server-everything. */
  readonly urls: Readonly<Record<string, string>>
  readonly port: string
  /** Kills it. Resolves when it is gone. */
  stop(): Promise<void>
}

/** Starts `servers/http.ts` and waits until it listens. */
export async function startHttp(...args: string[]): Promise<HttpServer> {
  return startListening('http', ...args)
}

/** Starts one of our own servers that writes its URLs when it listens. */
export async function startListening(name: string, ...args: string[]): Promise<HttpServer> {
  const child = spawn(process.execPath, [serverPath(name), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return running(child, JSON.parse(line) as Record<string, string>)
}

/** Starts server-everything over HTTP, on a free port unless one is named, and waits until it listens. */
export async function startEverything(transport: 'streamableHttp' | 'sse', fixedPort?: string): Promise<HttpServer> {
  const port = fixedPort ?? String(await freePort())
  const child = spawn(process.execPath, [realServerPath('everything'), transport], {
    env: { PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface(child.stderr)) if (line.includes(port)) break
  child.stderr.resume()
  return running(child, { [transport]: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}` })
}

function running(child: ReturnType<typeof spawn>, urls: Record<string, string>): HttpServer {
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { urls, port: new URL(Object.values(urls)[0] ?? '').port, stop, [Symbol.asyncDispose]: stop }
}

/** A port of 127.0.0.1 where nothing listens. */
export async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A request as it went over the wire. */
export interface Tapped {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  body: string
  /** The one who asked hung up before the answer was complete. */
  hungUp: boolean
  /** Breaks the connection, as a proxy on the way does that restarts. */
  cut(): void
}

/** Stands between a client and a server, hands everything on and writes the requests down. */
export interface Wiretap extends AsyncDisposable {
  readonly requests: readonly Tapped[]
  /** The JSON-RPC messages posted with this method. */
  posted(method: string): { params?: Record<string, unknown> }[]
  /** The address of the tap for an address of the server. */
  url(url: string | undefined): string
}

export async function startWiretap(target: HttpServer): Promise<Wiretap> {
  const requests: Tapped[] = []
  // No connection is given up in the moment in which a client uses it again.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const tapped: Tapped = { method, path: url, headers, body: '', hungUp: false, cut: () => outgoing.destroy() }
    requests.push(tapped)
    const onward = request({ host: '127.0.0.1', port: target.port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      tapped.hungUp = !outgoing.writableFinished
      onward.destroy()
    })
    incoming.on('data', (chunk: Buffer) => (tapped.body += String(chunk)))
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    requests,
    posted: (method) =>
      requests
        .filter(({ body }) => body.includes(`"method":"${method}"`))
        .map(({ body }) => JSON.parse(body) as { params?: Record<string, unknown> }),
    url: (url = '') => url.replace(`:${target.port}/`, `:${port}/`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
