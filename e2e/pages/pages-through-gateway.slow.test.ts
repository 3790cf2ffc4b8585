import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, type Installation } from '../testing/installation.ts'
import { MODERN_META } from '../testing/raw-client.ts'

type Json = Record<string, unknown>
type Era = 'legacy' | 'modern'
interface Tool {
  readonly name: string
  readonly _meta?: { readonly ui?: { readonly resourceUri?: string; readonly visibility?: readonly string[] } }
}

const SHOWS_PAGES = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/** A client in an era, which shows pages, or not. */
async function begun(installation: Installation, era: Era, capabilities: Json = SHOWS_PAGES, ...words: string[]) {
  const raw = installation.attachRaw(...words)
  const meta = { _meta: { ...MODERN_META, [CAPABILITIES]: capabilities } }
  const ask = async (method: string, params: Json = {}) => {
    const { result, error } = await raw.request(method, era === 'legacy' ? params : { ...params, ...meta })
    if (error !== undefined) throw new Error(error.message)
    return result as unknown as Json & { content: { text: string }[]; tools: Tool[]; contents: (Json & { uri: string; text: string })[] }
  }
  if (era === 'legacy') await raw.initialize('2025-11-25', 'e2e', capabilities)
  else await ask('server/discover')
  return {
    raw,
    ask,
    list: async () => (await ask('tools/list')).tools,
    call: async (name: string, args: Json = {}) => ask('tools/call', { name, arguments: args }),
    text: async (name: string, args: Json = {}) => (await ask('tools/call', { name, arguments: args })).content[0]?.text,
    [Symbol.asyncDispose]: () => raw[Symbol.asyncDispose](),
  }
}

/** What a host gives its model: MCP Apps, "visibility". */
const forModel = (tools: readonly Tool[]): string[] =>
  tools.filter(({ _meta: meta }) => meta?.ui?.visibility?.includes('model') !== false).map(({ name }) => name)
const forPages = (tools: readonly Tool[]): string[] =>
  tools.filter(({ _meta: meta }) => meta?.ui?.visibility?.includes('app') !== false).map(({ name }) => name)
/** The name by which the page of a listed tool calls another one of its server, as its script says. */
const calledAs = (html: string, own: string): string => new RegExp(`"${own}","(${own}_[0-9a-f]{20})"`).exec(html)?.[1] ?? ''
const ofServers = (names: readonly string[]): string[] => names.filter((name) => name.includes('__'))

async function withServers(servers: Record<string, unknown>): Promise<Installation> {
  const installation = createInstallation()
  installation.configure(servers)
  const { call } = await installation.attach()
  await call('proxy_refresh')
  return installation
}

describe.each(['legacy', 'modern'] as const)('a client that shows pages, in the %s era', (era) => {
  it('lists tools with a page, in the older form too, and what the pages call, which is kept from the model', async () => {
    await using installation = await withServers({
      map: ownServer('pages/pages', '--era', era),
      former: ownServer('pages/pages', '--era', era, '--name', 'former', '--uri', 'ui://former', '--former', 'on'),
      none: ownServer('results'),
    })
    await using client = await begun(installation, era)
    const tools = await client.list()
    expect(ofServers(forModel(tools))).toEqual(['map__show', 'map__keep', 'former__show', 'former__keep'])
    const show = tools.find(({ name }) => name === 'map__show')
    expect(show?._meta?.ui?.resourceUri).toBe('ui://pages/view')
  })

  it('draws the page, and its calls reach its server by names that no other page knows', async () => {
    await using installation = await withServers({ map: ownServer('pages/pages', '--era', era) })
    await using client = await begun(installation, era)
    const tools = await client.list()
    expect(forPages(tools).map((name) => name.replace(/_[0-9a-f]{20}$/, ''))).toEqual(['show', 'refresh', 'plain', 'declared'])
    expect(await client.text('map__show')).toBe('pages show')
    const { contents } = await client.ask('resources/read', { uri: 'ui://pages/view' })
    expect(contents[0]).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: { connectDomains: ['https://api.example.com'] }, permissions: { microphone: {} } } },
    })
    const name = calledAs(String(contents[0]?.text), 'refresh')
    expect(forPages(tools)).toContain(name)
    expect(await client.text(name, { value: 7 })).toBe('pages refresh 7')
    for (const plain of ['refresh', 'map__refresh', 'map.refresh']) await expect(client.call(plain)).rejects.toThrow('Unknown tool')
    await expect(client.call('keep')).rejects.toThrow('Unknown tool: keep')
    await expect(client.call('none')).rejects.toThrow('Unknown tool: none')
  })

  it('gets the page of a tool that it ran by search', async () => {
    await using installation = await withServers({ map: ownServer('pages/pages', '--era', era) })
    await using client = await begun(installation, era)
    expect(await client.call('execute_read_tool', { name: 'map__show' })).toMatchObject({
      content: [{ text: 'pages show' }],
      _meta: { ui: { resourceUri: 'ui://pages/view' } },
    })
    expect(await client.call('execute_read_tool', { name: 'map__plain' })).not.toHaveProperty('_meta.ui')
  })

  it('is declared to servers when they are connected, and in the stateless era not for a client that shows none', async () => {
    await using installation = createInstallation()
    installation.configure({})
    await using client = await begun(installation, era)
    await client.list()
    installation.configure({ looks: ownServer('pages/pages', '--era', era, '--looks', 'on') })
    await expect.poll(() => client.text('proxy_refresh')).toContain('looks')
    await using later = await begun(installation, era)
    expect(forModel(await later.list())).toContain('looks__show')
    const declared = 'io.modelcontextprotocol/ui'
    expect(await later.text('execute_read_tool', { name: 'looks__declared' })).toContain(declared)
    await using plain = await begun(installation, era, {})
    const told = await plain.text('execute_read_tool', { name: 'looks__declared' })
    // A server of the older era is told once, for all.
    expect(told?.includes(declared)).toBe(era === 'legacy')
  })

  it('is declared to a server that was connected before without it, when that is connected next', async () => {
    await using installation = await withServers({ looks: ownServer('pages/pages', '--era', era, '--looks', 'on') })
    await using client = await begun(installation, era)
    expect(await client.text('execute_read_tool', { name: 'looks__declared' })).toContain('io.modelcontextprotocol/ui')
  })

  it('keeps two servers apart that use the same names and the same page', async () => {
    await using installation = await withServers({
      one: ownServer('pages/pages', '--era', era, '--name', 'one'),
      two: ownServer('pages/pages', '--era', era, '--name', 'two'),
    })
    await using client = await begun(installation, era)
    const tools = await client.list()
    const uriOf = (name: string): string => tools.find((tool) => tool.name === name)?._meta?.ui?.resourceUri ?? ''
    const [one, two] = [uriOf('one__show'), uriOf('two__show')]
    expect(new Set([one, two]).size).toBe(2)
    for (const uri of [one, two]) expect(uri).toMatch(/^ui:\/\//)
    await expect(client.call('refresh')).rejects.toThrow('Unknown tool')
    for (const [uri, name] of [
      [one, 'one'],
      [two, 'two'],
      [one, 'one'],
    ] as const) {
      const { contents } = await client.ask('resources/read', { uri })
      expect(contents[0]).toMatchObject({ uri, text: expect.stringContaining(`<title>${name}</title>`) as string })
      const html = String(contents[0]?.text)
      expect(await client.text(calledAs(html, 'refresh'), { value: 1 })).toBe(`${name} refresh 1`)
    }
  })

  it('sees at most eight by themselves, and none for pages alone in any search', async () => {
    await using installation = await withServers({ map: ownServer('pages/pages', '--era', era, '--more', '12') })
    await using client = await begun(installation, era)
    expect(ofServers(forModel(await client.list()))).toHaveLength(8)
    for (const query of ['', 'only for the page', 'refresh'])
      expect(await client.text('search_tools', { query, server: 'map', limit: 50 })).not.toContain('map__refresh')
    expect(await client.text('search_tools', { names: ['map__refresh'] })).toMatch(/no tool|unknown/i)
    expect(await client.call('execute_read_tool', { name: 'map__refresh' })).toMatchObject({ isError: true })
    if (era === 'modern') return
    await client.text('search_tools', { query: 'shows view 11', server: 'map', limit: 1 })
    expect(forModel(await client.list())).toContain('map__further_11')
    expect(client.raw.lines.some((line) => line.includes('notifications/tools/list_changed'))).toBe(true)
  })
})

describe('a client that shows no pages', () => {
  it.each(['search', 'dynamic', 'direct', 'transparent'])('is given no tool for pages alone: %s', async (expose) => {
    await using installation = await withServers({ map: ownServer('pages/pages', '--era', 'legacy') })
    const words = expose === 'transparent' ? ['--expose', 'transparent', '--server', 'map'] : ['--expose', expose]
    await using client = await begun(installation, 'legacy', {}, ...words)
    const names = (await client.list()).map(({ name }) => name)
    expect(names.filter((name) => name.includes('refresh'))).toEqual([])
    if (expose !== 'transparent')
      await expect(
        client.call('refresh').then(
          (result) => result['isError'] === true || Promise.reject(new Error('ran')),
          () => true,
        ),
      ).resolves.toBe(true)
  })
})
