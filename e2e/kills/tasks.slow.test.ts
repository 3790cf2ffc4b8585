import { expect, it } from 'vitest'
import { startListening } from '../testing/http-server.ts'
import { createInstallation, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

const TAKES_TASKS = {
  ...MODERN_META,
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
}

const run = (raw: RawClient, tool: string, args: Record<string, unknown> = {}) =>
  raw.call('execute_read_tool', { name: `jobs__${tool}`, arguments: args })

it.each([
  ['is killed', 'SIGKILL'],
  ['is stopped', 'SIGTERM'],
] as const)('the results of tasks of a remote server are not lost when Tooltray %s', async (_how, signal) => {
  await using server = await startListening('tasks/server', '--http', 'on')
  await using installation = createInstallation()
  installation.configure({ jobs: { url: server.urls['url'] } })
  const { pid } = await installation.serve()
  await installation.run('refresh')

  const waiting = installation.attachRaw()
  await waiting.initialize('2025-11-25', 'somebody')
  void run(waiting, 'held', { label: 'waited' })
  const taking = installation.attachRaw()
  const call = { name: 'execute_read_tool', arguments: { name: 'jobs__held', arguments: { label: 'taken' } } }
  const { taskId } = (await taking.request('tools/call', { ...call, _meta: TAKES_TASKS })).result as unknown as { taskId: string }
  await until(async () => {
    const seen = (await run(waiting, 'seen')).result.content[0].text
    return ['waited', 'taken'].every((label) => seen.includes(label)) && seen.includes('tasks/get')
  }, 'both tasks run')
  process.kill(pid, signal)
  await until(() => !processAlive(pid), 'Tooltray has ended')
  for (const raw of [waiting, taking]) await raw[Symbol.asyncDispose]()

  const next = installation.attachRaw()
  await next.initialize('2025-11-25', 'somebody')
  for (const label of ['waited', 'taken']) await run(next, 'finish', { label })
  const search = async (): Promise<string> => (await next.call('search_tools', { query: 'held' })).result.content[0].text
  let found = ''
  await until(async () => (found = await search()).includes('earlier conversation'), 'the result of the call is there')
  const [, id] = /read_result \{"id": "(\w+)"/.exec(found) ?? []
  expect((await next.call('read_result', { id })).result.content[0].text).toContain('finished waited')

  const again = installation.attachRaw()
  const get = async () => (await again.request('tasks/get', { taskId, _meta: TAKES_TASKS })).result as unknown as Record<string, unknown>
  await until(async () => (await get())['status'] !== 'working', 'the task is over')
  expect(await get()).toMatchObject({ status: 'completed', result: { content: [{ text: 'finished taken' }] } })
})
