import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createInstallation, realServer, realServerPath } from '../testing/installation.ts'
import { MODERN_META, type RawClient, talkTo } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

/** What asks in an era: a request, and its outcome. */
interface Asking {
  readonly ask: (method: string, params?: Json) => Promise<Json>
}

const older = async (raw: RawClient): Promise<Asking> => {
  await raw.initialize()
  return { ask: async (method, params = {}) => outcome(await raw.request(method, params)) }
}
const newer = (raw: RawClient): Asking => ({
  ask: async (method, params = {}) => outcome(await raw.request(method, { ...params, _meta: MODERN_META })),
})

function outcome({ result, error }: { result?: unknown; error?: unknown }): Json {
  return error === undefined ? (result as Json) : { error: error }
}

describe('prompts and resources of server-everything', () => {
  it.each([
    ['2025', older],
    ['2026', async (raw: RawClient) => newer(raw)],
  ])('are what they are without Tooltray, for a client of %s', async (_era, eraOf) => {
    await using direct = talkTo(spawn(process.execPath, [realServerPath('everything')], { stdio: 'pipe' }))
    const straight = await older(direct)
    await using installation = createInstallation()
    installation.configure({ one: realServer('everything') })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    const through = await eraOf(raw)

    const prompts = (await straight.ask('prompts/list')).prompts as Json[]
    expect((await through.ask('prompts/list')).prompts).toEqual(
      prompts.map((prompt) => ({ ...prompt, name: `one__${String(prompt.name)}` })),
    )
    for (const method of ['resources/list', 'resources/templates/list'])
      expect(await through.ask(method)).toMatchObject(await straight.ask(method))
    const { resources } = (await straight.ask('resources/list')) as { resources: { uri: string }[] }
    expect(resources.length).toBeGreaterThan(0)
    for (const { uri } of resources.slice(0, 3))
      expect(await through.ask('resources/read', { uri })).toMatchObject(await straight.ask('resources/read', { uri }))

    const filled = { arguments: { city: 'Graz' } }
    expect(await through.ask('prompts/get', { name: 'one__args-prompt', ...filled })).toMatchObject(
      await straight.ask('prompts/get', { name: 'args-prompt', ...filled }),
    )
    const completed = { argument: { name: 'department', value: 'E' } }
    expect(
      await through.ask('completion/complete', { ref: { type: 'ref/prompt', name: 'one__completable-prompt' }, ...completed }),
    ).toMatchObject(await straight.ask('completion/complete', { ref: { type: 'ref/prompt', name: 'completable-prompt' }, ...completed }))

    expect(await through.ask('resources/read', { uri: 'nowhere://x' })).toMatchObject({ error: { code: -32602 } })
    expect(await through.ask('prompts/get', { name: 'two__x' })).toMatchObject({ error: { code: -32602 } })
    expect(await through.ask('prompts/list', { cursor: 'x' })).toMatchObject({ error: { code: -32602 } })
  })
})
