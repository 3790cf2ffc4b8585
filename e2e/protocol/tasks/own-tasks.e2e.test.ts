import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../../testing/installation.ts'
import { MODERN_META, type RawClient } from '../../testing/raw-client.ts'

type Json = Record<string, unknown>

/** A client of the stateless era that takes tasks. */
const TAKES_TASKS = {
  ...MODERN_META,
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} }, extensions: { 'io.modelcontextprotocol/tasks': {} } },
}

const ask = async (
  raw: RawClient,
  method: string,
  params: Json = {},
  meta: Json = TAKES_TASKS,
): Promise<{ result: Json; error?: { code: number } }> =>
  (await raw.request(method, { ...params, _meta: meta })) as unknown as { result: Json; error?: { code: number } }

const call = (raw: RawClient, tool: string, args: Json = {}) =>
  ask(raw, 'tools/call', { name: 'execute_read_tool', arguments: { name: `jobs__${tool}`, arguments: args } })

/** Asks about a task until it has another state than one of these. */
async function after(raw: RawClient, taskId: unknown, ...states: string[]): Promise<Json> {
  let last: Json = {}
  await until(
    async () => {
      last = (await ask(raw, 'tasks/get', { taskId })).result
      return !states.includes(String(last['status']))
    },
    `the task leaves ${states.join(', ')}`,
  )
  return last
}

describe.each(['modern', 'legacy'] as const)('a client that takes tasks, and a server of the %s era', (era) => {
  it('gets a task of Tooltray for one of the server, and asks about it, answers it, and cancels it by that id', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    expect((await ask(raw, 'server/discover')).result).toMatchObject({
      capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } },
    })
    expect((await call(raw, 'greet', { name: 'Ada' })).result).toMatchObject({ resultType: 'complete', content: [{ text: 'Hello, Ada!' }] })

    const held = (await call(raw, 'held', { label: 'one' })).result
    expect(held).toMatchObject({ resultType: 'task', status: 'working', statusMessage: 'held works', ttlMs: expect.any(Number) as number })
    expect((await ask(raw, 'tasks/get', { taskId: held['taskId'] })).result).toMatchObject({ resultType: 'complete', status: 'working' })
    await call(raw, 'finish', { label: 'one' })
    expect(await after(raw, held['taskId'], 'working')).toMatchObject({
      status: 'completed',
      result: { content: [{ type: 'text', text: 'finished one' }] },
    })

    const asked = (await call(raw, 'confirm_delete')).result
    const waiting = await after(raw, asked['taskId'], 'working')
    expect(waiting).toMatchObject({ status: 'input_required' })
    const [key = ''] = Object.keys(waiting['inputRequests'] as Json)
    const inputResponses = { [key]: { action: 'accept', content: { sure: 'yes' } } }
    expect((await ask(raw, 'tasks/update', { taskId: asked['taskId'], inputResponses })).result).toMatchObject({ resultType: 'complete' })
    expect(JSON.stringify(await after(raw, asked['taskId'], 'working', 'input_required'))).toContain('sure')

    const failed = (await call(raw, 'protocol_error_job')).result
    expect(await after(raw, failed['taskId'], 'working')).toMatchObject({ status: 'failed', error: { code: -32603 } })

    const cancelled = (await call(raw, 'held', { label: 'two' })).result
    expect((await ask(raw, 'tasks/cancel', { taskId: cancelled['taskId'] })).result).toMatchObject({ resultType: 'complete' })
    expect(await after(raw, cancelled['taskId'], 'working')).toMatchObject({ status: 'cancelled' })
    await until(async () => JSON.stringify((await call(raw, 'seen')).result).includes('tasks/cancel'), 'the server cancels it')

    // The id of the server itself means nothing here, and nobody else's is answered.
    expect((await ask(raw, 'tasks/get', { taskId: 'nobody' })).error).toMatchObject({ code: -32602 })
    expect((await ask(raw, 'tasks/get', { taskId: held['taskId'] }, MODERN_META)).error).toMatchObject({ code: -32021 })
    const other = installation.attachRaw('--profile', 'none')
    expect((await ask(other, 'tasks/get', { taskId: held['taskId'] })).error).toBeDefined()
  })

  it('that goes away finds the result in its next conversation, also if it takes no tasks', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const first = installation.attachRaw()
    await first.initialize('2025-11-25', 'somebody')
    void first.call('execute_read_tool', { name: 'jobs__held', arguments: { label: 'one' } })
    const second = installation.attachRaw()
    await second.initialize('2025-11-25', 'somebody')
    const seen = async (): Promise<string> => JSON.stringify((await second.call('execute_read_tool', { name: 'jobs__seen' })).result)
    await until(async () => (await seen()).includes('tasks/get'), 'the task runs')
    first.process.kill('SIGKILL')
    await first.exit()
    const sessions = async (): Promise<number> => (await installation.status()).sessions.length
    await until(async () => (await sessions()) === 1, 'its conversation has ended')
    expect(await seen()).not.toContain('tasks/cancel')

    const search = async (raw: RawClient): Promise<string> => (await raw.call('search_tools', { query: 'held' })).result.content[0].text
    expect(await search(second)).not.toContain('earlier conversation')
    await second.call('execute_read_tool', { name: 'jobs__finish', arguments: { label: 'one' } })
    let found = ''
    await until(async () => (found = await search(second)).includes('earlier conversation'), 'the result is there')
    expect(found).toContain('A call of an earlier conversation has ended: jobs__held. Its result: read_result {"id": "')
    const [, id] = /read_result \{"id": "(\w+)"/.exec(found) ?? []
    expect((await second.call('read_result', { id })).result.content[0].text).toContain('finished one')
    expect(await search(second)).not.toContain('earlier conversation')
    // Another app does not learn of it.
    const another = installation.attachRaw()
    await another.initialize('2025-11-25', 'another')
    expect(await search(another)).not.toContain('earlier conversation')
  })
})
