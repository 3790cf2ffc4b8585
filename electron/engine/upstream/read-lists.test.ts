import { ProtocolError } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { TooltrayError } from '../base/errors.ts'
import type { Connection } from './connection.ts'
import { readPromptsResources, readTools } from './read-lists.ts'

/** A connection to a server with these capabilities, which answers lists as told. */
function serverWith(capabilities: Record<string, unknown>, answer: (method: string) => Record<string, unknown>) {
  const asked: string[] = []
  const said: string[] = []
  const connection = {
    peer: { capabilities },
    log: { add: (line: string) => said.push(line) },
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return answer(method)
    },
  } as unknown as Connection
  return { connection, asked, said }
}

it('asks a server for nothing that it does not offer', async () => {
  const { connection, asked } = serverWith({}, () => expect.fail())
  expect(await readTools(connection)).toEqual({ items: [], dropped: [] })
  expect(await readPromptsResources(connection)).toEqual({
    lists: { prompts: [], resources: [], resourceTemplates: [], skills: [] },
    freshFor: undefined,
  })
  expect(asked).toEqual([])
})

it('takes a server as it is that cannot list what it says to have', async () => {
  const { connection, said } = serverWith({ prompts: {}, resources: {} }, (method) => {
    if (method === 'prompts/list') throw new ProtocolError(-32601, 'Method not found')
    if (method === 'resources/templates/list') throw new TooltrayError('call_timeout', 'It did not answer.')
    return { resources: [{ uri: 'a://b', name: 'b' }, 5] }
  })
  expect(await readPromptsResources(connection)).toMatchObject({
    lists: { prompts: [], resources: [{ name: 'a://b' }], resourceTemplates: [], skills: [] },
  })
  expect(said).toEqual([
    '[tooltray] its prompts cannot be listed: Method not found',
    '[tooltray] (resource 2 of page 1) was left out of its resources: not an object',
    '[tooltray] its resourceTemplates cannot be listed: It did not answer.',
  ])
})

it('does not take a lost connection for an empty list', async () => {
  const { connection } = serverWith({ prompts: {} }, () => {
    throw new TooltrayError('server_disconnected', 'It went away.')
  })
  await expect(readPromptsResources(connection)).rejects.toMatchObject({ code: 'server_disconnected' })
})

it('says how long lists hold, by the shortest time that is one', async () => {
  const ttls: Record<string, unknown> = {
    'prompts/list': 90_000,
    'resources/list': 60_000,
    'resources/templates/list': 0,
    'tools/list': 'x',
  }
  const { connection } = serverWith({ tools: {}, prompts: {}, resources: {} }, (method) => ({
    tools: [],
    prompts: [],
    resources: [],
    resourceTemplates: [],
    skills: [],
    ttlMs: ttls[method],
  }))
  expect(await readPromptsResources(connection)).toMatchObject({ freshFor: 60_000 })
  expect((await readTools(connection)).freshFor).toBeUndefined()
})
