import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { guardedDownload } from './guarded-download.ts'
import type { Lookup, NetworkScope } from './network-scope.ts'

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const fetched = async (url: string, reach: NetworkScope, lookup?: Lookup): Promise<string> =>
  (await buffer(guardedDownload(url, { reach, ...(lookup === undefined ? {} : { lookup }) }))).toString()
const to =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()

describe('a download from an address that somebody else chose', () => {
  it('follows redirects to the file', async () => {
    await using server = await serving((request, response) => {
      if (request.url === '/file') response.end('the file')
      else to(request.url === '/a' ? 'b' : '/file')(request, response)
    })
    expect(await fetched(`${server.at}/a`, 'local')).toBe('the file')
  })

  it.each(['http://127.0.0.1:1/x', 'https://127.0.0.1/x', 'https://10.0.0.1/x', 'https://[::1]/x', 'https://192.168.1.1/x'])(
    'is not begun at %s for a registry of the internet',
    (url) => expect(fetched(url, 'public')).rejects.toMatchObject({ code: 'address_refused' }),
  )

  it('is not begun at a name that leads into a private network', async () => {
    const lookup: Lookup = (_name, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }])
    await expect(fetched('https://evil.test/x', 'public', lookup)).rejects.toMatchObject({
      code: 'address_refused',
      message: expect.stringContaining('https://evil.test, which is a private network') as string,
    })
  })

  it('looks at where each redirect leads', async () => {
    for (const next of [
      'https://169.254.169.254/latest/meta-data',
      'http://example.com/x',
      'file:///etc/passwd',
      'https://a:b@example.com/',
    ]) {
      await using server = await serving(to(next))
      await expect(fetched(server.at, 'local'), next).rejects.toMatchObject({ code: 'address_refused' })
    }
  })

  it('ends when it is redirected without end, and when there is no such file', async () => {
    await using loop = await serving(to('/again'))
    await expect(fetched(loop.at, 'local')).rejects.toMatchObject({ name: 'GuardError', passing: true })
    await using none = await serving((_request, response) => void response.writeHead(404).end())
    await expect(fetched(none.at, 'local')).rejects.toThrow('answered with HTTP 404')
  })

  it('stops when it is called off', async () => {
    await using server = await serving((_request, response) => void response.writeHead(200).write('a part'))
    const calledOff = new AbortController()
    const reading = (async () => {
      for await (const _bytes of guardedDownload(server.at, { reach: 'local', signal: calledOff.signal })) calledOff.abort()
    })()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})
