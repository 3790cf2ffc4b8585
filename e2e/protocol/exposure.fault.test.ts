import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, realServer, realServerPath, until } from '../testing/installation.ts'
import { MODERN_META, type RawClient, talkTo } from '../testing/raw-client.ts'

type Json = Record<string, unknown>
type Ask = (method: string, params?: Json) => Promise<Json>

const ERAS = ['2025', '2026'] as const

/** Opens a conversation in an era; returns what asks in it. */
async function open(raw: RawClient, era: (typeof ERAS)[number]): Promise<Ask> {
  if (era === '2025') await raw.initialize()
  return async (method, params = {}) => {
    const { result, error } = await raw.request(method, era === '2025' ? params : { ...params, _meta: MODERN_META })
    return error === undefined ? (result as unknown as Json) : { error }
  }
}

const named = ({ tools }: Json): string[] => (tools as { name: string }[]).map(({ name }) => name)
const heard = (raw: RawClient, method: string): number => raw.lines.filter((line) => line.includes(`"method":"${method}"`)).length

describe.each(ERAS)('a conversation of %s', (era) => {
  it('sees every tool as server__tool in direct mode, and nothing of ours', async () => {
    await using bare = talkTo(spawn(process.execPath, [realServerPath('everything')], { stdio: 'pipe' }))
    const straight = await open(bare, '2025')
    await using installation = createInstallation()
    installation.configure({ one: realServer('everything'), two: ownServer('echo'), off: { ...ownServer('echo'), enabled: false } })
    await installation.serve()
    await installation.run('refresh')
    const ask = await open(installation.attachRaw('--expose', 'direct'), era)
    const { tools } = (await ask('tools/list')) as { tools: Json[] }
    const own = (await straight('tools/list')) as { tools: Json[] }
    const ofOne = tools.filter(({ name }) => String(name).startsWith('one__'))
    // What the server shows to a client that can be asked is more. Tasks are no part of the newer revision, and so not of its tools.
    const shown = own.tools.map(({ execution, name, ...tool }) => ({
      ...tool,
      name: `one__${String(name)}`,
      ...(era === '2026' ? {} : { execution }),
    }))
    expect(ofOne.filter(({ name }) => shown.some((tool) => tool.name === name))).toEqual(shown)
    expect(named({ tools }).filter((name) => !name.startsWith('one__') && !name.startsWith('two__'))).toEqual([])
    const call = { arguments: { message: 'hello' } }
    expect(await ask('tools/call', { name: 'one__echo', ...call })).toMatchObject(await straight('tools/call', { name: 'echo', ...call }))
    expect(await ask('tools/call', { name: 'off__echo', ...call })).toMatchObject({ isError: true })
    const { prompts } = (await ask('prompts/list')) as { prompts: { name: string }[] }
    expect(prompts.map(({ name }) => name).filter((name) => !name.startsWith('one__'))).toEqual([])
  })

  it('has scripts beside every tool in direct mode, where they are on', async () => {
    await using installation = createInstallation()
    installation.configure({ one: realServer('everything') }, { scripts: true })
    await installation.serve()
    await installation.run('refresh')
    const ask = await open(installation.attachRaw('--expose', 'direct'), era)
    const listed = named(await ask('tools/list'))
    expect(listed.filter((name) => !name.startsWith('one__'))).toEqual(['run_script', 'run_read_script', 'read_result'])
    const code = "return await tools.one.echo({ message: 'hello' })"
    expect(await ask('tools/call', { name: 'run_script', arguments: { code } })).toMatchObject({ content: [{ text: 'Echo: hello' }] })
    // What is not listed there is no tool.
    expect(await ask('tools/call', { name: 'execute_tool', arguments: { name: 'one__echo' } })).toMatchObject({ isError: true })
  })

  it('sees one server as it is in transparent mode, less what is denied', async () => {
    await using bare = talkTo(spawn(process.execPath, [realServerPath('everything')], { stdio: 'pipe' }))
    const opened = await bare.initialize()
    await using installation = createInstallation()
    installation.configure({
      one: { ...realServer('everything'), tools: { deny: ['get-env'], rename: { echo: 'repeat' } } },
      two: ownServer('echo'),
    })
    await installation.serve()
    const raw = installation.attachRaw('--expose', 'transparent', '--server', 'one')
    const ask = await open(raw, era)
    const straight = await open(bare, '2025')
    const names = named(await ask('tools/list'))
    expect(names).toEqual(expect.arrayContaining(named(await straight('tools/list')).filter((name) => name !== 'get-env')))
    expect(names).not.toContain('get-env')
    const call = { name: 'echo', arguments: { message: 'hello' } }
    expect(await ask('tools/call', call)).toMatchObject(await straight('tools/call', call))
    expect(await ask('tools/call', { name: 'get-env', arguments: {} })).toMatchObject({ error: { code: -32_602 } })
    const wrong = { name: 'echo', arguments: { message: 5 } }
    expect(await ask('tools/call', wrong)).toMatchObject(await straight('tools/call', wrong))
    for (const method of ['prompts/list', 'resources/list', 'resources/templates/list'])
      expect(await ask(method)).toMatchObject(await straight(method))
    expect(await ask('prompts/get', { name: 'simple-prompt' })).toMatchObject(await straight('prompts/get', { name: 'simple-prompt' }))
    expect(await ask('no/such')).toMatchObject({ error: { code: -32601 } })
    const { capabilities, instructions, serverInfo } = opened.result as unknown as Json
    const discovered = era === '2026' ? await ask('server/discover') : undefined
    if (discovered !== undefined) expect(discovered).toMatchObject({ instructions, capabilities: { prompts: {}, resources: {} } })
    else
      expect((await installation.attachRaw('--expose', 'transparent', '--server', 'one').initialize()).result).toMatchObject({
        capabilities,
        instructions,
        serverInfo,
      })
    expect((await installation.status()).sessions).toContainEqual(expect.objectContaining({ expose: 'transparent', server: 'one' }))
  })
})

describe('tools/list_changed', () => {
  it('is declared where lists change and sent when they do, and neither in search', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    const [bySearch, direct] = [installation.attachRaw(), installation.attachRaw('--expose', 'direct')]
    expect((await bySearch.initialize()).result).not.toMatchObject({ capabilities: { tools: { listChanged: true } } })
    expect((await direct.initialize()).result).toMatchObject({ capabilities: { tools: { listChanged: true } } })
    const before = named((await direct.request('tools/list')).result as unknown as Json)
    installation.configure({ one: ownServer('echo'), two: ownServer('echo') })
    await until(() => heard(direct, 'notifications/tools/list_changed') > 0, 'the client is told')
    await until(async () => named((await direct.request('tools/list')).result as unknown as Json).length > before.length, 'more is listed')
    expect(heard(bySearch, 'notifications/tools/list_changed')).toBe(0)
  })

  it('tells of what a search found in dynamic mode: that conversation alone, and it can be called by its name', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    const [finder, other] = [installation.attachRaw('--expose', 'dynamic'), installation.attachRaw('--expose', 'dynamic')]
    const [ask, askOther] = [await open(finder, '2025'), await open(other, '2025')]
    const before = named(await ask('tools/list'))
    await ask('tools/call', { name: 'search_tools', arguments: { query: 'echo' } })
    expect(heard(finder, 'notifications/tools/list_changed')).toBe(1)
    const found = named(await ask('tools/list')).filter((name) => !before.includes(name))
    expect(found).toContain('one__echo')
    expect(await ask('tools/call', { name: 'one__echo', arguments: { text: 'hello' } })).not.toMatchObject({ isError: true })
    expect(named(await askOther('tools/list'))).toEqual(before)
    expect(heard(other, 'notifications/tools/list_changed')).toBe(0)
    const newer = await open(installation.attachRaw('--expose', 'dynamic'), '2026')
    await newer('tools/call', { name: 'search_tools', arguments: { query: 'echo' } })
    expect(named(await newer('tools/list'))).toEqual(before)
  })
})

describe('what a transparent conversation shows', () => {
  it('has nothing denied, also where the list is long', async () => {
    await using installation = createInstallation()
    installation.configure({ long: { ...ownServer('echo', '--tools', '3000'), tools: { deny: ['echo'] } } })
    await installation.serve()
    await installation.run('refresh')
    const ask = await open(installation.attachRaw('--expose', 'transparent', '--server', 'long'), '2025')
    const names = named(await ask('tools/list'))
    expect(names.length).toBeGreaterThan(2_000)
    expect(names).not.toContain('echo')
  })

  it('ends when its server leaves the profile that it was started with', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo'), two: ownServer('echo') })
    await installation.serve()
    await installation.run('profile', 'save', 'work', 'one')
    const raw = installation.attachRaw('--expose', 'transparent', '--profile', 'work')
    const ask = await open(raw, '2025')
    const call = { name: 'echo', arguments: { text: 'hello' } }
    expect(await ask('tools/call', call)).not.toHaveProperty('error')
    await installation.run('profile', 'save', 'work', 'two')
    const left = (await ask('tools/call', call)) as { error?: { message: string } }
    expect(left.error?.message).toContain('another server')
  })
})

describe('what cannot be shown', () => {
  it('is said: a server that is not there, a profile of several, words that do not go together', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo'), two: ownServer('echo') })
    await installation.serve()
    const missing = installation.attachRaw('--expose', 'transparent', '--server', 'nobody')
    expect((await missing.initialize()).error?.message).toContain('no server named "nobody"')
    const wrong = await installation.run('connect', '--server', 'one')
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('--expose transparent')
  })
})
