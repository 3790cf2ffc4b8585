import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { downloadProblem } from './electron-program.ts'

it('a host that answers anything can be asked for the program', async () => {
  const server = createServer((_asked, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await downloadProblem({ ELECTRON_MIRROR: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })).toBeUndefined()
  server.close()
})

it('a host that nobody listens at is named, with the reason', async () => {
  const free = createTcpServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  expect(await downloadProblem({ ELECTRON_MIRROR: `http://127.0.0.1:${port}/` })).toBe(`127.0.0.1:${port} cannot be reached (ECONNREFUSED)`)
})

it('with a proxy the download itself finds out', async () => {
  expect(await downloadProblem({ HTTPS_PROXY: 'http://127.0.0.1:1', ELECTRON_MIRROR: 'http://127.0.0.1:1/' })).toBeUndefined()
})
