import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { attachByHttp, credential, openDoor } from '../testing/http-door.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'

let installation: Installation
beforeEach(() => {
  installation = createInstallation()
})
afterEach(() => installation[Symbol.asyncDispose]())

/** Writes more into servers.json, beside its servers. */
function also(more: Record<string, unknown>): void {
  const file = join(installation.home, 'servers.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>), ...more }))
}

async function pid(client: Client, name = 'place__where'): Promise<unknown> {
  const { structuredContent } = await client.callTool({ name: 'execute_tool', arguments: { name } })
  return (structuredContent as { pid?: number } | undefined)?.pid
}

it('a credential keeps its client to its profile and role, whatever path it asks for', async () => {
  installation.configure({ echo: ownServer('echo'), place: ownServer('witness'), other: ownServer('witness') })
  also({ profiles: { work: ['echo', 'place'], all: ['echo', 'place', 'other'] }, roles: { careful: { deny: ['*__keep'] } } })
  const { url } = await openDoor(installation)
  const token = await credential(installation, 'phone', '--profile', 'work', '--role', 'careful')
  const at = (path: string, era: 'legacy' | 'modern' = 'legacy') => attachByHttp(url.replace('/mcp', path), { token, era })

  const client = await at('/mcp')
  expect(await pid(client)).toBeTypeOf('number')
  for (const name of ['other__where', 'place__keep'])
    expect(JSON.stringify(await client.callTool({ name: 'execute_tool', arguments: { name } }))).toContain('tool_unknown')
  const found = JSON.stringify(await client.callTool({ name: 'search_tools', arguments: { query: 'keeps a word where it runs' } }))
  expect([found.includes('place__where'), found.includes('place__keep'), found.includes('other__where')]).toEqual([true, false, false])

  const whole = await at('/mcp/server/place')
  expect((await whole.listTools()).tools.map(({ name }) => name)).toEqual(['seen', 'where', 'read'])
  await expect(whole.callTool({ name: 'keep', arguments: {} })).rejects.toThrow('Unknown tool')
  const asked = async (path: string, era: 'legacy' | 'modern') => (await at(path, era)).callTool({ name: 'where', arguments: {} })
  for (const era of ['legacy', 'modern'] as const) {
    await expect(asked('/mcp/server/other', era)).rejects.toThrow(/no server named "other"/)
    await expect(asked('/mcp/server/nowhere', era)).rejects.toThrow(/no server named "nowhere"/)
    await expect(asked('/mcp/profile/all', era)).rejects.toThrow()
  }

  const check = async (tool: string) => {
    const { code, stdout } = await installation.run('policy', 'check', 'phone', tool, '--json')
    return [code, (JSON.parse(stdout) as { decision: string }).decision]
  }
  expect([await check('place__where'), await check('place__keep'), await check('other__where')]).toEqual([
    [0, 'allow'],
    [1, 'deny'],
    [1, 'deny'],
  ])
})

it('credentials part what clients share, and not what these call themselves', async () => {
  installation.configure({ place: { ...ownServer('witness'), sharing: 'client' } })
  const { url } = await openDoor(installation)
  const [phone, box] = [await credential(installation, 'phone'), await credential(installation, 'box')]
  const pids = []
  for (const token of [phone, phone, box]) pids.push(await pid(await attachByHttp(url, { token })))
  expect([pids[1] === pids[0], pids[2] === pids[0]]).toEqual([true, false])
})

it('requests of the stateless era are one session for each credential', async () => {
  installation.configure({ place: { ...ownServer('witness'), sharing: 'session' } })
  const { url } = await openDoor(installation)
  const [phone, box] = [await credential(installation, 'phone'), await credential(installation, 'box')]
  const [a, b] = [await attachByHttp(url, { token: phone, era: 'modern' }), await attachByHttp(url, { token: box, era: 'modern' })]
  const [first, again, other] = [await pid(a), await pid(a), await pid(b)]
  expect([again === first, other === first]).toEqual([true, false])
})

it('no client from elsewhere says in which folder of this machine a server works', async () => {
  installation.configure({ place: { ...ownServer('witness', '${PROJECT}') } })
  const { url } = await openDoor(installation)
  const client = await attachByHttp(url, { token: await credential(installation, 'phone'), capabilities: { roots: {} } })
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///etc' }] }))
  expect(JSON.stringify(await client.callTool({ name: 'execute_tool', arguments: { name: 'place__where' } }))).toContain('project_unknown')
})
