import { once } from 'node:events'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { PAGE_PORTS, listenOnFirst } from './listen.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listening(ports: readonly number[]): Promise<number> {
  const server = createServer()
  open.push(server)
  await listenOnFirst(server, ports)
  return (server.address() as AddressInfo).port
}

it('the page has one port, and another where that is taken', async () => {
  expect(PAGE_PORTS[0]).toBe(8737)
  expect(PAGE_PORTS.at(-1)).toBe(0)
  const taken = await listening([0])
  expect(await listening([taken, 0])).not.toBe(taken)
  await expect(listening([taken])).rejects.toMatchObject({ code: 'usage', message: `Port ${taken} is taken by another program.` })
})

it('comes back to its port once that is free', async () => {
  const taken = await listening([0])
  const first = open.pop() as Server
  first.close()
  await once(first, 'close')
  expect(await listening([taken, 0])).toBe(taken)
})
