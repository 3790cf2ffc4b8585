import { describe, expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import { createInstallation, ownServer, realServer } from '../testing/installation.ts'
import type { RawClient } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

const heard = (raw: RawClient, method: string): number => raw.lines.filter((line) => line.includes(`"method":"${method}"`)).length

describe('tasks of 2025-11-25', () => {
  it('are begun, asked about and read in direct and transparent mode, and their state is told', async () => {
    await using installation = createInstallation()
    installation.configure({ one: realServer('everything'), two: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    // The real server takes five seconds for each.
    const modes = [
      { prefix: 'one__', words: ['direct'] },
      { prefix: '', words: ['transparent', '--server', 'one'] },
    ]
    for (const { prefix, words } of sampled(modes, 1)) {
      const raw = installation.attachRaw('--expose', ...words)
      expect((await raw.initialize()).result).toMatchObject({ capabilities: { tasks: { requests: { tools: { call: {} } } } } })
      const ask = async (method: string, params: Json): Promise<Json> => {
        const { result, error } = await raw.request(method, params)
        return error === undefined ? (result as unknown as Json) : { error }
      }
      await ask('tools/list', {})
      const call = { name: `${prefix}simulate-research-query`, arguments: { topic: 'tea' }, task: { ttl: 60_000 } }
      const { task } = (await ask('tools/call', call)) as { task: { taskId: string } }
      expect(await ask('tasks/get', { taskId: task.taskId })).toMatchObject({ taskId: task.taskId })
      expect(JSON.stringify(await ask('tasks/result', { taskId: task.taskId }))).toContain('# Research Report: tea')
      expect(heard(raw, 'notifications/tasks/status')).toBeGreaterThan(0)
      expect(await ask('tasks/get', { taskId: 'nobody' })).toMatchObject({ error: {} })
    }
  })
})
