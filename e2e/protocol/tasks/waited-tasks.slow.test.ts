import { describe, expect, it } from 'vitest'
import { recordOf } from '../../consent/audit-record.ts'
import { createInstallation, ownServer, until } from '../../testing/installation.ts'
import type { RawClient } from '../../testing/raw-client.ts'

type Json = Record<string, unknown>

/** What the server saw of a method, as it came. */
async function seenBy(raw: RawClient, method: string): Promise<{ params: Json; takesTasks: boolean }[]> {
  const { result } = await raw.call('execute_read_tool', { name: 'jobs__seen' })
  return (JSON.parse(result.content[0].text) as { method: string; params: Json; takesTasks: boolean }[]).filter(
    (each) => each.method === method,
  )
}

const run = (raw: RawClient, tool: string, args: Json = {}) => raw.call('execute_read_tool', { name: `jobs__${tool}`, arguments: args })

describe.each(['modern', 'legacy'] as const)('a server of the %s era that runs calls as tasks', (era) => {
  it('is called by apps that know nothing of tasks, and they wait for the result', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    await raw.initialize('2025-11-25', 'somebody', { elicitation: {} })
    raw.onRequest = ({ id }) => raw.send({ id, result: { action: 'accept', content: { sure: 'yes' } } })

    const { result } = await run(raw, 'slow_compute', { label: 'tea' })
    expect(result).toEqual({ content: [{ type: 'text', text: 'computed tea' }] })
    expect((await run(raw, 'failing_job')).result).toMatchObject({ content: [{ text: 'it did not work' }], isError: true })
    const { error } = await run(raw, 'protocol_error_job')
    expect(error).toMatchObject({ code: -32603, message: expect.stringContaining('the job broke') as string })
    // A question in the middle of a task reaches the app, and a long result is kept in parts.
    expect((await run(raw, 'confirm_delete')).result.content[0].text).toContain('"sure":"yes"')
    expect((await run(raw, 'large', { bytes: 3_000_000 })).result.content[0].text).toContain('read_result')
    expect((await seenBy(raw, 'tools/call')).filter(({ params }) => params['name'] === 'slow_compute')).toMatchObject([
      { takesTasks: true },
    ])
    // One call each on record, whatever was asked about its task.
    const calls = await recordOf(installation)
    expect(calls.filter(({ tool }) => tool === 'slow_compute')).toMatchObject([{ outcome: 'ok' }])
  })

  it('tells of the progress of a task, and is asked to cancel it when its call is cancelled', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    await raw.initialize()
    const held = (label: string, id: string) =>
      raw.request(
        'tools/call',
        { name: 'execute_read_tool', arguments: { name: 'jobs__held', arguments: { label } }, _meta: { progressToken: label } },
        id,
      )
    const progress = (label: string) => raw.lines.filter((line) => line.includes('notifications/progress') && line.includes(`"${label}"`))

    const first = held('one', 'first')
    await until(() => progress('one').length > 1, 'its progress is reported')
    expect(progress('one')[0]).toContain('held works')
    await run(raw, 'finish', { label: 'one' })
    expect((await first).result.content[0].text).toBe('finished one')

    void held('two', 'second')
    await until(() => progress('two').length > 0, 'the task runs')
    raw.notify('notifications/cancelled', { requestId: 'second', reason: 'enough' })
    await until(async () => (await seenBy(raw, 'tasks/cancel')).length === 1, 'the task is cancelled')
    const calls = await recordOf(installation)
    expect(calls.filter(({ tool }) => tool === 'held').map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['ok', 'cancelled']))
  })

  it('that has forgotten a task is not called again', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    await raw.initialize()
    const call = run(raw, 'held', { label: 'one' })
    await until(async () => (await seenBy(raw, 'tasks/get')).length > 0, 'it was asked about the task')
    await run(raw, 'forget')
    // What waits for its end in the older era is answered by the server itself.
    if (era === 'legacy') await until(async () => (await seenBy(raw, 'tasks/get')).length > 1, 'it was asked again')
    expect(JSON.stringify((await call).result)).toContain('task_lost')
    expect((await seenBy(raw, 'tools/call')).filter(({ params }) => params['name'] === 'held')).toHaveLength(1)
  })

  it('that does not declare tasks sees no call as one', async () => {
    await using installation = createInstallation()
    installation.configure({ jobs: ownServer('tasks/server', '--era', era, '--offers', 'no') })
    await installation.serve()
    await installation.run('refresh')
    const raw = installation.attachRaw()
    await raw.initialize()
    const answer = await run(raw, 'slow_compute', { label: 'tea' })
    // Without a task, the older server refuses it.
    if (era === 'modern') expect(answer.result.content[0].text).toBe('computed tea')
    else expect(answer.error).toMatchObject({ code: -32601 })
    // Nor if the client asks for one.
    const direct = installation.attachRaw('--expose', 'direct')
    await direct.initialize()
    const asked = await direct.request('tools/call', { name: 'jobs__greet', arguments: { name: 'Ada' }, task: { ttl: 60_000 } })
    expect(asked.result).toMatchObject({ content: [{ text: 'Hello, Ada!' }] })
    const seen = await seenBy(raw, 'tools/call')
    expect(seen.map(({ takesTasks }) => takesTasks)).not.toContain(true)
    expect(JSON.stringify(seen)).toContain('greet')
    expect(JSON.stringify(seen)).not.toContain('ttl')
  })
})
