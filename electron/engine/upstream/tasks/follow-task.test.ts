import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type TaskCall, followTask } from './follow-task.ts'
import type { ServerTask } from './server-task.ts'

const WORKING: ServerTask = { taskId: 't', status: 'working', message: undefined, pollInterval: 1_000 }
const DONE = { taskId: 't', status: 'completed', result: { resultType: 'complete', content: [] } }

/** Follows a task of a server that gives these answers in order, the last one for ever. */
function following(isRemote: boolean, ...answers: readonly (Record<string, unknown> | Error)[]) {
  const clock = manualClock()
  const asked: string[] = []
  const send = async ({ method }: { readonly method: string }): Promise<Record<string, unknown>> => {
    const answer = answers[Math.min(asked.filter((each) => each === 'tasks/get').length, answers.length - 1)]
    asked.push(method)
    if (answer instanceof Error) throw answer
    return method === 'tasks/get' ? (answer ?? {}) : {}
  }
  const call: TaskCall = { server: 'jobs', request: { method: 'tools/call' }, limits: {}, isRemote }
  const result = followTask(WORKING, call, { clock, send })
  result.catch(() => undefined)
  /** Lets time pass in steps, so that what waits for an answer has it. */
  const pass = async (seconds: number): Promise<void> => {
    for (let step = 0; step < seconds; step += 1) {
      clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { result, asked, pass }
}

const lost = () => new TooltrayError('server_disconnected', 'The connection to jobs broke.')

describe('a task of a server that cannot be reached', () => {
  it('is asked about again if the server is remote, and not cancelled', async () => {
    const { result, asked, pass } = following(true, lost(), lost(), DONE)
    await pass(10)
    expect(await result).toEqual({ content: [] })
    expect(asked).toEqual(['tasks/get', 'tasks/get', 'tasks/get'])
  })

  it('is given up after twenty failures', async () => {
    const { result, asked, pass } = following(true, lost())
    await pass(400)
    await expect(result).rejects.toMatchObject({ code: 'server_disconnected' })
    expect(asked).toHaveLength(20)
  })

  it('has ended with its program', async () => {
    const { result, asked, pass } = following(false, lost())
    await pass(1)
    await expect(result).rejects.toMatchObject({ code: 'server_disconnected' })
    expect(asked).toEqual(['tasks/get'])
  })
})

it('fails as the server says, and is cancelled if it says nothing of use', async () => {
  const failed = following(true, { taskId: 't', status: 'failed', error: { code: -32001, message: 'no', data: 5 } })
  await failed.pass(1)
  await expect(failed.result).rejects.toMatchObject({ code: -32001, message: expect.stringContaining('no') as string, data: 5 })
  const cancelled = following(true, { taskId: 't', status: 'cancelled', statusMessage: 'too late' })
  await cancelled.pass(1)
  await expect(cancelled.result).rejects.toMatchObject({ code: 'task_cancelled' })
  const odd = following(true, { status: 'resting' })
  await odd.pass(1)
  await expect(odd.result).rejects.toMatchObject({ code: 'upstream_error' })
  expect([failed.asked, cancelled.asked, odd.asked]).toEqual([['tasks/get'], ['tasks/get'], ['tasks/get', 'tasks/cancel']])
})
