import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bringing, type Servers, serverSet } from '../testing/clients/server-sets.ts'
import { createInstallation } from '../testing/installation.ts'
import { tokensOf } from '../testing/models/tokens.ts'
import { MODERN_META } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

const UI = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }

/** What a client puts into its first request: the instructions, and the list of tools. */
interface First {
  readonly instructions: unknown
  readonly tools: unknown
}

/** The first requests of clients with these servers: of both eras without pages, and of one that shows pages. */
async function firstRequests(servers: Servers, accept: readonly string[]): Promise<Record<'legacy' | 'modern' | 'pages', First>> {
  await using installation = createInstallation()
  installation.configure(servers)
  await installation.serve()
  expect((await installation.run('refresh')).code).toBe(0)
  for (const server of accept) expect((await installation.run('pins', 'accept', server)).code).toBe(0)
  const bySession = async (capabilities: Json): Promise<First> => {
    await using raw = installation.attachRaw()
    const { result } = await raw.initialize('2025-11-25', 'somebody', capabilities)
    const { tools } = (await raw.request('tools/list')).result
    return { instructions: (result as unknown as Json)['instructions'], tools }
  }
  const stateless = async (): Promise<First> => {
    await using raw = installation.attachRaw()
    const { result } = await raw.request('server/discover', { _meta: MODERN_META })
    const { tools } = (await raw.request('tools/list', { _meta: MODERN_META })).result
    return { instructions: (result as unknown as Json)['instructions'], tools }
  }
  const shown = await installation.run('skills', 'list', '--json')
  expect((JSON.parse(shown.stdout) as Json[]).filter(({ state }) => state === 'accepted')).toHaveLength(accept.length)
  return { legacy: await bySession({}), modern: await stateless(), pages: await bySession(UI) }
}

it('costs clients without pages nothing that 24 of 28 servers bring pages, tools for pages alone, and skills', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-tokens-'))
  try {
    const servers = serverSet(28, folder)
    expect(Object.keys(servers)).toHaveLength(28)
    const without = await firstRequests(servers, [])
    const brings = bringing(servers)
    const accept = Object.keys(brings).filter((name) => brings[name] !== servers[name])
    expect(accept).toHaveLength(24)
    const among = await firstRequests(brings, accept)
    for (const era of ['legacy', 'modern'] as const) {
      expect(among[era], era).toEqual(without[era])
      expect(tokensOf(among[era])).toBe(tokensOf(without[era]))
      expect(tokensOf(among[era])).toBeGreaterThan(300)
    }
    // What they bring is really there: a client that shows pages gets more.
    expect(tokensOf(among.pages)).toBeGreaterThan(tokensOf(without.pages))
    expect(JSON.stringify(among.pages)).toContain('for_the_page')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
