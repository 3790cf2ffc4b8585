import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createGuardedFetch } from '../../../network/guarded-fetch.ts'
import { type NetworkScope, networkScopeOf } from '../../../network/network-scope.ts'
import { siteServers } from './site-servers.ts'

const CARD = 'application/mcp-server-card+json'

/** A real site on loopback, by its documents; a text that begins with `->` redirects. */
async function siteWith(documents: (origin: string) => Record<string, unknown>) {
  const asked: string[] = []
  let answers: Record<string, unknown> = {}
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const found = answers[path]
    if (typeof found === 'string' && found.startsWith('->')) return void response.writeHead(302, { location: found.slice(2) }).end()
    if (found === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
    response.end(typeof found === 'string' ? found : JSON.stringify(found))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answers = documents(origin)
  return {
    origin,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const look = (address: string, reachOf: (site: URL) => Promise<NetworkScope> = networkScopeOf) =>
  siteServers(address, { reachOf, fetch: (reach) => createGuardedFetch({ reach }) })

it('reads the server cards of an AI Catalog, linked and inline, and follows redirects', async () => {
  await using site = await siteWith((origin) => ({
    '/.well-known/ai-catalog.json': '->/catalog',
    '/catalog': {
      specVersion: '0.9',
      entries: [
        { type: CARD, url: '/mcp/server-card' },
        { type: CARD, data: { name: 'test/inline', remotes: [{ type: 'sse', url: `${origin}/sse` }] } },
        { type: 'application/a2a-agent-card+json', url: '/agent' },
      ],
    },
    '/mcp/server-card': {
      name: 'test/mail',
      title: 'Mail\u202e of\na site',
      description: 'x'.repeat(1_000),
      remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }, { type: 'streamable-http', url: `${origin}/{tenant}` }, 'nonsense'],
    },
  }))
  const servers = await look(site.origin)
  expect(servers.map(({ url, transport }) => [url.slice(site.origin.length), transport])).toEqual([
    ['/mcp', 'http'],
    ['/sse', 'sse'],
  ])
  expect(servers[0]?.title).not.toMatch(/[\u202e\n]/)
  expect(servers[0]?.description.length).toBe(200)
  expect(site.asked).not.toContain('/agent')
})

it('reads the places of earlier drafts, and the card beside a server', async () => {
  await using site = await siteWith((origin) => ({
    '/.well-known/mcp/catalog.json': { entries: [{ type: CARD, url: `${origin}/one` }] },
    '/one': { remotes: [{ type: 'streamable-http', url: `${origin}/one/mcp` }] },
    '/.well-known/mcp/server-card.json': { serverInfo: { name: 'two' }, transport: { type: 'streamable-http', endpoint: '/two' } },
    '/mcp/server-card': { title: 'Three', remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }] },
  }))
  const servers = await look(`${site.origin}/mcp`)
  expect(servers.map(({ url }) => url.slice(site.origin.length)).sort()).toEqual(['/mcp', '/one/mcp', '/two'])
})

it('finds nothing at a site without such documents, with broken ones, and for what is no address', async () => {
  await using site = await siteWith(() => ({
    '/.well-known/ai-catalog.json': '{ not json',
    '/.well-known/mcp/catalog.json': '->/.well-known/mcp/catalog.json',
    '/.well-known/mcp/server-card.json': [],
    '/.well-known/mcp.json': 'x'.repeat(2_000_000),
  }))
  expect(await look(site.origin)).toEqual([])
  for (const text of ['', 'two words.', 'claude', 'file:///etc/passwd', 'ftp://x.test']) expect(await look(text), text).toEqual([])
})

it('does not go from a site of the internet to this computer, and takes no address there', async () => {
  await using site = await siteWith((origin) => ({
    '/.well-known/mcp.json': { remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }] },
  }))
  expect(await look(site.origin)).toHaveLength(1)
  const before = site.asked.length
  expect(await look(site.origin, async () => 'public')).toEqual([])
  expect(site.asked).toHaveLength(before)
})
