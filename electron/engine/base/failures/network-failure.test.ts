import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { networkFailure, networkHint } from './network-failure.ts'

/** What becomes of a request to a real server, as a person is told it. */
async function told(server: Server, scheme = 'http'): Promise<string | undefined> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await failed(`${scheme}://127.0.0.1:${port}/mcp`)
  } finally {
    server.close()
  }
}

async function failed(address: string): Promise<string | undefined> {
  try {
    await fetch(address)
  } catch (error) {
    return networkFailure(error)?.why
  }
  throw new Error('It was answered.')
}

it('says what was wrong at an address', async () => {
  expect(await told(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')))).toBe('what answers there does not speak HTTP')
  expect(await told(createServer((socket) => socket.destroy()))).toBe('the connection was cut')
  expect(
    await told(
      createHttpServer((_request, response) => response.end()),
      'https',
    ),
  ).toBe('it does not speak https there')
  expect(await failed('http://127.0.0.1:9/mcp')).toBe('that port is kept for something else, and no web address may use it')
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await failed(`http://127.0.0.1:${port}/mcp`)).toBe('nothing listens there')
})

it.each([
  ['ENOTFOUND', 'Check the spelling of the address, and whether this computer is online.'],
  ['ENETUNREACH', 'Check the network, or the address.'],
  ['CERT_HAS_EXPIRED', 'Check the address.'],
  ['ECONNREFUSED', 'Start the server, or change its address.'],
  ['constructor', 'Start the server, or change its address.'],
  [undefined, 'Start the server, or change its address.'],
])('says what to do about %s', (code, hint) => {
  expect(networkHint(code)).toBe(hint)
})

it('gives the innermost cause of what nobody foresaw, and says nothing of other errors', () => {
  const cause = Object.assign(new Error('the moon is in the way\n'), { code: 'EMOON' })
  expect(networkFailure(new TypeError('fetch failed', { cause }))).toEqual({ code: 'EMOON', why: 'the moon is in the way' })
  expect(networkFailure(new Error('wrapped', { cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }) }))).toEqual({
    code: 'ENOTFOUND',
    why: 'the host name is unknown',
  })
  expect(networkFailure(new Error('HTTP 500'))).toBeUndefined()
  expect(networkFailure(Object.assign(new Error('x'), { code: 'constructor' }))).toBeUndefined()
  expect(networkFailure('text')).toBeUndefined()
})
