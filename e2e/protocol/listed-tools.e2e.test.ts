import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer, realServer, until } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

type Json = Record<string, unknown>
type Era = 'legacy' | 'modern'

/** A bare client of its own session, in an era. */
function conversation(raw: RawClient, era: Era) {
  const params = (given: Json): Json => (era === 'legacy' ? given : { ...given, _meta: MODERN_META })
  return {
    list: async () => (await raw.request('tools/list', params({}))).result.tools as unknown as (Json & { name: string })[],
    call: (name: string, args: Json = {}) => raw.request('tools/call', params({ name, arguments: args })),
  }
}

async function begun(installation: Installation, era: Era) {
  const raw = installation.attachRaw()
  if (era === 'legacy') await raw.initialize()
  return { ...conversation(raw, era), [Symbol.asyncDispose]: () => raw[Symbol.asyncDispose]() }
}

/** What is listed beside our own tools. */
const direct = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name).filter((name) => name.includes('__'))

/** Uses tools in a session of its own. */
async function useIn(installation: Installation, ...names: string[]): Promise<void> {
  await using session = await begun(installation, 'legacy')
  for (const name of names) await session.call('execute_tool', { name, arguments: { text: 'x' } })
}

/** A server, read, one tool of which is at hand. */
async function learnt(installation: Installation): Promise<void> {
  installation.configure({ one: ownServer('results') })
  await installation.serve()
  const { call } = await installation.attach()
  await call('proxy_refresh')
  for (let session = 0; session < 2; session++) await useIn(installation, 'one__text')
}

describe('a tool that gives long results', () => {
  it('is not learnt: at hand it would give them whole, and some apps lose their middle', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('records') })
    for (const count of [500, 500, 500, 1, 1]) {
      await using session = await begun(installation, 'legacy')
      expect(direct(await session.list())).toEqual([])
      expect((await session.call('execute_tool', { name: 'one__list', arguments: { count } })).error).toBeUndefined()
    }
    await using last = await begun(installation, 'legacy')
    expect(direct(await last.list())).toEqual(['one__list'])
  })
})

describe('a tool that was used in two sessions', () => {
  it.each(['legacy', 'modern'] as const)('is listed from the third on, and runs by its own name: era %s', async (era) => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('results') })
    await using first = await begun(installation, era)
    await first.call('proxy_refresh')
    const call = (session: typeof first, name: string) => session.call('execute_tool', { name })
    await call(first, 'one__text')
    await call(first, 'one__text')
    await using second = await begun(installation, era)
    expect(direct(await second.list())).toEqual([])
    const through = await call(second, 'one__text')
    // Not in the middle of a session: the prompts of its conversation are kept by what they begin with.
    expect(direct(await second.list())).toEqual([])

    await using third = await begun(installation, era)
    const tools = await third.list()
    expect(direct(tools)).toEqual(['one__text'])
    expect(tools.at(-1)).toEqual({
      name: 'one__text',
      title: 'Text, with everything a definition may hold',
      description: 'Gives a text',
      inputSchema: expect.objectContaining({ type: 'object', 'x-vendor': { order: ['where', 'depth'] } }) as unknown,
      annotations: expect.objectContaining({ readOnlyHint: true }) as unknown,
      _meta: { 'example.com/owner': 'team', 'anthropic/alwaysLoad': true },
    })
    expect((await third.call('one__text')).result).toEqual(through.result)
    // Errors are a result that a model can read, and a server's own error its own.
    expect((await third.call('one__text', { depth: 'deep' })).result).toMatchObject({ isError: true })
    expect((await third.call('one__image')).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('execute_tool') as string,
    })
  })

  it('is in the answer of a helper that finds no engine, and the engine begins with the same', async () => {
    await using installation = createInstallation()
    await learnt(installation)
    const { handshakeFile: handshakeFile } = installation.paths
    await until(() => existsSync(handshakeFile) && readFileSync(handshakeFile, 'utf8').includes('one__text'), 'the greeting has it')
    await installation.run('stop')
    // What only the file says can only have come from there.
    writeFileSync(handshakeFile, readFileSync(handshakeFile, 'utf8').replaceAll('Gives a text', 'Read from the disk'))
    for (const era of ['legacy', 'modern'] as const) {
      await using session = await begun(installation, era)
      const told = await session.list()
      if (era === 'legacy') expect(told.at(-1)).toMatchObject({ name: 'one__text', description: 'Read from the disk' })
      expect((await session.call('one__text')).result.content[0].text).toBe('plain')
      expect(direct(await session.list())).toEqual(['one__text'])
    }
    await useIn(installation, 'one__image', 'one__several')
    await useIn(installation, 'one__several', 'one__image')
    await installation.run('stop')
    await using session = await begun(installation, 'legacy')
    expect(direct(await session.list())).toEqual(['one__text', 'one__several', 'one__image'])
  })

  it('is not listed where nobody may learn, or the person keeps it away; what is named is', async () => {
    await using installation = createInstallation()
    await learnt(installation)
    const listed = async (): Promise<string[]> => {
      await using session = await begun(installation, 'legacy')
      return direct(await session.list())
    }
    expect(await listed()).toEqual(['one__text'])
    installation.configure({ one: ownServer('results') }, { learntTools: false })
    await until(async () => (await listed()).length === 0, 'the setting is in force')
    installation.configure({ one: { ...ownServer('results'), tools: { direct: ['image', '!text'] } } })
    await until(async () => (await listed())[0] === 'one__image', 'the entry is in force')
    expect(await listed()).toEqual(['one__image'])
    await installation.run('learning', 'disable')
    expect(await listed()).toEqual(['one__image'])
  })

  it('is seen only from within its profile', async () => {
    await using installation = createInstallation()
    writeFileSync(
      installation.paths.serversFile,
      JSON.stringify({ mcpServers: { one: ownServer('results'), two: ownServer('echo') }, profiles: { work: ['two'] } }),
    )
    const { call } = await installation.attach()
    await call('proxy_refresh')
    for (let session = 0; session < 2; session++) await useIn(installation, 'one__text', 'two__echo')
    const names = async (options: { profile?: string }) => direct((await (await installation.attach(options)).client.listTools()).tools)
    // Both are used equally, so what puts one first is the time between its calls.
    expect((await names({})).sort()).toEqual(['one__text', 'two__echo'])
    const inside = await installation.attach({ profile: 'work' })
    expect(direct((await inside.client.listTools()).tools)).toEqual(['two__echo'])
    expect((await inside.call('two__echo', { text: 'inside' })).content[0]?.text).toBe('inside')
    expect((await inside.call('one__text')).told.error.code).toBe('tool_unknown')
  })
})

describe('a tool that does more than it did when it was listed', () => {
  it('is not run by its name, nor listed any more, and can be run by execute_tool', async () => {
    await using installation = createInstallation()
    const harmless = join(installation.home, 'harmless')
    writeFileSync(harmless, '')
    const db = { ...ownServer('changing-word', harmless), tools: { direct: ['drop'] }, hold: 'nothing' }
    installation.configure({ db }, { destructive: 'allow' })
    const { call, client } = await installation.attach()
    await call('proxy_refresh')
    await using session = await begun(installation, 'legacy')
    expect((await session.list()).at(-1)).toMatchObject({ name: 'db__drop', annotations: { readOnlyHint: true } })
    rmSync(harmless)
    await call('proxy_refresh')

    for (const run of [async () => (await session.call('db__drop')).result, () => call('db__drop')]) {
      expect(await run()).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('[tool_not_as_listed]') as string }] })
    }
    expect(direct(await session.list())).toEqual([])
    expect(direct((await client.listTools()).tools)).toEqual([])
    expect((await call('execute_tool', { name: 'db__drop' })).content[0]?.text).toBe('dropped')
  })
})

describe('tools of real servers', () => {
  it('are eight at most, each as its server describes it but for what it gives', async () => {
    await using installation = createInstallation()
    installation.configure({
      files: { ...realServer('filesystem', installation.home), tools: { direct: ['*'] } },
      everything: realServer('everything'),
    })
    const { call, client } = await installation.attach()
    await call('proxy_refresh')
    const later = await installation.attach()
    const tools = (await later.client.listTools()).tools.filter(({ name }) => name.includes('__'))
    expect(tools.map(({ name }) => name.split('__')[0])).toEqual(Array<string>(8).fill('files'))
    expect(tools.every(({ outputSchema, _meta }) => outputSchema === undefined && _meta?.['anthropic/alwaysLoad'] === true)).toBe(true)
    const read = await later.call('files__read_text_file', { path: installation.paths.serversFile })
    expect(read.content[0]?.text).toContain('mcpServers')
    await client.close()
  })
})
