import { createInterface } from 'node:readline'
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { MODERN_META, startRaw } from '../testing/raw-client.ts'

describe('the servers that behave', () => {
  it('echo: lists generated tools of different names, the same each time', async () => {
    await using one = startRaw('echo', '--tools', '3000')
    await using other = startRaw('echo', '--tools', '3000')
    await Promise.all([one.initialize(), other.initialize()])
    const { tools } = (await one.request('tools/list')).result
    expect(tools).toHaveLength(3001)
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(3001)
    expect((await other.request('tools/list')).result.tools).toEqual(tools)
    expect((await one.call('echo', { text: 'é\u2028' })).result.content[0].text).toBe('é\u2028')
    expect((await one.call(tools[1].name)).result.content[0].text).toBe(tools[1].name)
  })

  it('eras: modern refuses initialize and answers without a session', async () => {
    await using server = startRaw('eras', '--era', 'modern')
    expect((await server.initialize()).error?.code).toBe(-32022)
    const call = { name: 'add', arguments: { a: 2, b: 3 }, _meta: MODERN_META }
    expect((await server.request('tools/call', call)).result.structuredContent).toEqual({ sum: 5 })
  })

  it('eras: dual answers a probe and still takes initialize', async () => {
    await using server = startRaw('eras')
    const discovered = (await server.request('server/discover', { _meta: MODERN_META })).result
    expect(discovered.supportedVersions).toContain('2026-07-28')
    expect((await server.initialize()).result.protocolVersion).toBe('2025-11-25')
    const call = { name: 'count', arguments: { to: 3 }, _meta: { progressToken: 'p' } }
    expect((await server.request('tools/call', call)).result.content[0].text).toBe('counted to 3')
    expect(server.lines.filter((line) => line.includes('notifications/progress'))).toHaveLength(3)
    expect(server.lines.filter((line) => line.includes('notifications/message'))).toHaveLength(1)
  })

  it('eras: 2024 offers the old revision whatever is asked, and knows no probe', async () => {
    await using server = startRaw('eras', '--era', '2024')
    expect((await server.request('server/discover', { _meta: MODERN_META })).error?.code).toBe(-32601)
    expect((await server.initialize()).result.protocolVersion).toBe('2024-11-05')
    expect((await server.call('echo', { text: 'old' })).result.content[0].text).toBe('old')
  })

  describe('http', () => {
    async function startHttp(...args: string[]) {
      const server = startRaw('http', ...args)
      const stdout = server.process.stdout
      if (stdout === null) throw new Error('no stdout')
      for await (const line of createInterface(stdout)) return { server, urls: JSON.parse(line) as Record<string, string> }
      throw new Error(`no address: ${server.stderr()}`)
    }

    it.each([
      ['dual', 'modern'],
      ['sessions', 'legacy'],
      ['stateless', 'modern'],
      ['sse', 'legacy'],
    ])('serves %s to a client that takes any era', async (path, era) => {
      const { server, urls } = await startHttp('--bearer', 'X')
      await using _ = server
      const url = new URL(urls[path] ?? '')
      const requestInit = { headers: { authorization: 'Bearer X' } }
      const client = new Client({ name: 'e2e', version: '1' }, path === 'sse' ? {} : { versionNegotiation: { mode: 'auto' } })
      const steps: number[] = []
      // Not `onprogress`: the SDK drops the progress that comes in one piece with the result.
      client.setNotificationHandler('notifications/progress', ({ params }) => void steps.push(params.progress))
      const Transport = path === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
      await client.connect(new Transport(url, { requestInit }))
      expect(client.getProtocolEra()).toBe(era)
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['echo', 'add', 'count'])
      const counted = await client.callTool({ name: 'count', arguments: { to: 2 }, _meta: { progressToken: 'p' } })
      expect(counted.content).toEqual([{ type: 'text', text: 'counted to 2' }])
      expect(steps).toEqual([1, 2])
      await client.close()
    })

    it('asks for the bearer token on every path', async () => {
      const { server, urls } = await startHttp('--bearer', 'X')
      await using _ = server
      for (const url of Object.values(urls)) {
        const response = await fetch(url, { method: 'POST', body: '{}' })
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /)
      }
    })

    it('forgets its sessions when told', async () => {
      const { server, urls } = await startHttp()
      await using _ = server
      const url = new URL(urls['sessions'] ?? '')
      const transport = new StreamableHTTPClientTransport(url)
      const client = new Client({ name: 'e2e', version: '1' })
      await client.connect(transport)
      const dropped = await (await fetch(new URL('/forget', url), { method: 'POST' })).json()
      expect(dropped).toEqual({ dropped: 1 })
      await expect(client.listTools()).rejects.toThrow('Session not found')
      await client.close()
    })
  })
})
