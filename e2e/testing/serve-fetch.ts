import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Serves requests on 127.0.0.1 by a function of the web's own kind. `port` 0: any that is free. */
export async function serveFetch(
  route: (request: Request) => Promise<Response>,
  port = 0,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  // No connection is given up in the moment in which a client uses it again.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    handle(route, incoming, outgoing).catch((error: unknown) => {
      // A client that hangs up in the middle of a stream is how every stream here ends.
      if (!outgoing.destroyed) console.error(error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(route: (request: Request) => Promise<Response>, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const hasBody = incoming.method === 'POST'
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) for (const value of values) headers.append(name, value)
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as globalThis.ReadableStream, duplex: 'half' as const } : {}),
  })
  const response = await route(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body), outgoing)
}
