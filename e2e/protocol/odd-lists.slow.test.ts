import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

const inputSchema = { type: 'object', properties: {} }
const combined = { anyOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }] }

/** A server that offers what `write` says. */
function toldServer(home: string, name: string) {
  const file = join(home, `${name}.json`)
  return {
    entry: ownServer('told-tools', file),
    write: (lists: Record<string, unknown>) => writeFileSync(file, JSON.stringify(lists)),
  }
}

describe('in direct mode, beside a good server', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no schema', {}],
    ['an empty schema', { inputSchema: {} }],
    ['alternatives at the top', { inputSchema: combined }],
    ['null members', { title: null, annotations: null, inputSchema: { type: 'object', properties: null, required: null } }],
  ])('a tool with %s is listed to a client that checks each definition', async (_what, definition) => {
    await using installation = createInstallation()
    const [good, odd] = [toldServer(installation.home, 'good'), toldServer(installation.home, 'odd')]
    good.write({ tools: [{ name: 'fine', inputSchema }] })
    odd.write({ tools: [{ name: 'odd.tool', ...definition }] })
    installation.configure({ good: good.entry, 'my.odd': odd.entry })
    const { client } = await installation.attach({ words: ['--expose', 'direct'] })
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(['good__fine', expect.stringMatching(/^my-odd__odd_tool_[0-9a-f]{8}$/)])
    const { content } = await client.callTool({ name: names[1] ?? '', arguments: {} })
    expect(content).toMatchObject([{ text: 'odd.tool' }])
  })

  it('one that nobody can mend is left out, with its reason in the status', async () => {
    await using installation = createInstallation()
    const [good, odd] = [toldServer(installation.home, 'good'), toldServer(installation.home, 'odd')]
    good.write({ tools: [{ name: 'fine', inputSchema }] })
    odd.write({
      tools: [
        { name: 'text', inputSchema: { type: 'string' } },
        { name: 'spaced', inputSchema: { type: 'object', properties: { 'a b': {} } } },
      ],
    })
    installation.configure({ good: good.entry, odd: odd.entry })
    const { client } = await installation.attach({ words: ['--expose', 'direct'] })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['good__fine'])
    const { servers, sessions } = await installation.status()
    const dropped = [{ name: 'text', reason: 'its inputSchema is not of type "object", as arguments are' }]
    expect(servers.find(({ name }) => name === 'odd')?.dropped).toEqual(dropped)
    const reason = 'Not every model takes the name of its parameter "a b".'
    expect(sessions).toMatchObject([{ listed: { tools: 1, of: 2, leftOut: [{ name: 'odd__spaced', reason }] } }])
  })
})

describe('a server that cannot list its tools', () => {
  it('says so in its own words, to people and to models, until it can', async () => {
    await using installation = createInstallation()
    const told = toldServer(installation.home, 'lost')
    told.write({ error: 'fetch failed' })
    installation.configure({ lost: told.entry })
    const { call, refresh } = await installation.attach()
    const [server] = await refresh()
    expect(server).toMatchObject({ state: 'connected', tools: 0, error: { code: 'tools_unreadable' } })
    expect(server?.error?.message).toMatch(/^lost is connected, but cannot list its tools: .*fetch failed/)
    expect(await installation.status()).toMatchObject({ needs: [{ kind: 'failed', server: 'lost' }] })
    const { told: answer } = await call('search_tools', { query: 'anything' })
    expect(JSON.stringify(answer)).toContain('cannot list its tools')
    told.write({ tools: [{ name: 'there', inputSchema }] })
    expect(await refresh()).toMatchObject([{ tools: 1 }])
    expect((await refresh())[0]?.error).toBeUndefined()
  })
})

describe('a client that opens before its servers are there', () => {
  it('gets in its first list of direct mode what starts meanwhile, and is told that it starts', async () => {
    await using installation = createInstallation()
    installation.configure({ slow: ownServer('slow-start', '--ms', '4000') })
    const { client } = await installation.attach({ words: ['--expose', 'direct'] })
    const heard: (string | undefined)[] = []
    const { tools } = await client.listTools({}, { onprogress: ({ message }) => heard.push(message) })
    expect(tools.length).toBeGreaterThan(0)
    expect(heard).toContain('Servers are starting')
  })

  it('has its prompts and resources, though none were declared at its opening', async () => {
    await using installation = createInstallation()
    const told = toldServer(installation.home, 'late')
    told.write({ tools: [], prompts: [{ name: 'brief' }], resources: [{ uri: 'note:1', name: 'one' }] })
    const raw = installation.attachRaw()
    await raw.initialize()
    expect((await raw.request('prompts/list')).result).toMatchObject({ prompts: [] })
    installation.configure({ late: told.entry })
    await until(async () => JSON.stringify((await raw.request('prompts/list')).result).includes('late'), 'the prompt is there')
    await until(async () => JSON.stringify((await raw.request('resources/list')).result).includes('note:1'), 'the resource is there')
  })
})
