import { describe, expect, it } from 'vitest'
import { PERSON } from '../../base/caller.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { ServerTask } from '../../upstream/tasks/server-task.ts'
import type { CallContext } from '../calls/call-context.ts'
import { createCallTasks } from './call-tasks.ts'
import type { StoredTask, TaskStore } from './task-store.ts'

const HOUR = 3_600_000
const WORKING: ServerTask = { taskId: 'of-the-server', status: 'working', message: 'key=abc', pollInterval: 500 }

function fixture() {
  const clock = manualClock()
  const stored = new Map<string, StoredTask>()
  const store: TaskStore = {
    load: () => [...stored.values()],
    save: (task) => void stored.set(task.id, task),
    remove: (id) => void stored.delete(id),
  }
  const create = () =>
    createCallTasks({ clock, plain: (text) => text.replace('abc', '***'), store, keyOf: (server) => `hash of ${server}` })
  const tasks = create()
  const owner = (name: string) => {
    const state = { hasLeft: false }
    return { key: () => name, hasLeft: () => state.hasLeft, leave: () => void (state.hasLeft = true) }
  }
  /** Makes a call that becomes a task at once. Returns the client's handle, if it takes tasks, and what ends the call. */
  const begin = (of: ReturnType<typeof owner>, takesTasks: boolean) => {
    let handle: Record<string, unknown> | undefined
    let finish: (result: Record<string, unknown>) => void = () => undefined
    let follower: CallContext['task']
    const cancelled: unknown[] = []
    const becomesTask: CallContext['becomesTask'] = (result) => {
      handle = result
      return (reason) => void cancelled.push(reason)
    }
    const context: CallContext = { caller: PERSON, becomesTask: takesTasks ? becomesTask : undefined }
    const ended = tasks.follow(of, context, ({ task }) => {
      follower = task
      task?.onTask(WORKING, { server: 'jobs', tool: 'jobs__report', isDurable: true })
      return new Promise((resolve) => (finish = resolve))
    })
    return { id: handle?.['taskId'], handle, finish, ended, cancelled, hasLeft: () => follower?.hasLeft() }
  }
  return { clock, tasks, owner, begin, stored, create }
}

const get = (taskId: unknown) => ({ method: 'tasks/get', taskId, inputResponses: undefined })

describe('a task of a client', () => {
  it('has an id of its own that cannot be guessed, and no secret in its words', async () => {
    const { tasks, owner, begin } = fixture()
    const ann = owner('ann')
    const { id, handle, finish, ended } = begin(ann, true)
    expect(handle).toMatchObject({ resultType: 'task', status: 'working', statusMessage: 'key=***', pollIntervalMs: 500, ttlMs: HOUR })
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(() => tasks.answer(owner('bob'), get(id))).toThrow('Task not found')
    expect(() => tasks.answer(ann, get('of-the-server'))).toThrow('Task not found')
    finish({ content: [] })
    await ended
    expect(tasks.answer(ann, get(id))).toMatchObject({ status: 'completed', result: { content: [] } })
  })

  it('is cancelled once, and forgotten an hour after its end', async () => {
    const { clock, tasks, owner, begin } = fixture()
    const ann = owner('ann')
    const { id, finish, ended, cancelled } = begin(ann, true)
    const cancel = { method: 'tasks/cancel', taskId: id, inputResponses: undefined }
    tasks.answer(ann, cancel)
    expect(tasks.answer(ann, get(id))).toMatchObject({ status: 'cancelled' })
    finish({ content: [] })
    await ended
    tasks.answer(ann, cancel)
    expect(cancelled).toHaveLength(1)
    expect(tasks.answer(ann, get(id))).toMatchObject({ status: 'cancelled' })
    clock.advance(HOUR - 1)
    tasks.answer(ann, get(id))
    clock.advance(1)
    expect(() => tasks.answer(ann, get(id))).toThrow('Task not found')
  })

  it('is one of a hundred: a further call waits', () => {
    const { owner, begin } = fixture()
    const ann = owner('ann')
    for (let count = 0; count < 100; count += 1) expect(begin(ann, true).id).toBeDefined()
    expect(begin(ann, true).id).toBeUndefined()
    expect(begin(owner('bob'), true).id).toBeDefined()
  })
})

describe('a call of a client that waits', () => {
  it('leaves nothing behind while its client is there', async () => {
    const { tasks, owner, begin } = fixture()
    const ann = owner('ann')
    const { finish, ended, hasLeft } = begin(ann, false)
    expect([hasLeft(), tasks.running()]).toEqual([false, 1])
    finish({ content: [] })
    await ended
    expect([tasks.running(), tasks.claim(ann, () => true)]).toEqual([0, []])
  })

  it('goes on when its conversation ends, and its result is claimed once, by the same app, which sees the tool', async () => {
    const { tasks, owner, begin } = fixture()
    const ann = owner('ann')
    const { finish, ended, hasLeft } = begin(ann, false)
    ann.leave()
    expect(hasLeft()).toBe(true)
    finish({ content: ['done'] })
    await ended
    const next = owner('ann')
    expect([tasks.claim(owner('bob'), () => true), tasks.claim(next, () => false)]).toEqual([[], []])
    expect(tasks.claim(next, (tool) => tool === 'jobs__report')).toEqual([{ tool: 'jobs__report', result: { content: ['done'] } }])
    expect(tasks.claim(next, () => true)).toEqual([])
  })
})

describe('a task on disk', () => {
  it('is there until its result was fetched, and gone on with after a restart', async () => {
    const { clock, owner, begin, stored, create } = fixture()
    const ann = owner('ann')
    const [waited, taken] = [begin(ann, false), begin(ann, true)]
    expect([...stored.values()]).toMatchObject([
      { owner: 'ann', server: 'jobs', key: 'hash of jobs', tool: 'jobs__report', taskId: 'of-the-server', takesTasks: false },
      { takesTasks: true },
    ])
    waited.finish({ content: [] })
    await waited.ended
    expect([...stored.values()]).toMatchObject([{ id: taken.id, takesTasks: true }])

    const next = create()
    const asked: StoredTask[] = []
    next.resume(async (task) => {
      asked.push(task)
      return { content: ['done'] }
    })
    expect(asked).toMatchObject([{ id: taken.id }])
    await new Promise((resolve) => setImmediate(resolve))
    expect(next.answer(ann, get(taken.id))).toMatchObject({ status: 'completed', result: { content: ['done'] } })
    // Another restart would ask again: the client may not have read the answer.
    expect(stored.size).toBe(1)
    clock.advance(HOUR)
    expect(stored.size).toBe(0)
  })

  it('that cannot be had any more is forgotten', async () => {
    const { owner, begin, stored, create } = fixture()
    const { id } = begin(owner('ann'), true)
    const next = create()
    next.resume(async () => Promise.reject(new Error('gone')))
    await new Promise((resolve) => setImmediate(resolve))
    expect(next.answer(owner('ann'), get(id))).toMatchObject({ status: 'failed', error: { message: 'gone' } })
    expect(stored.size).toBe(0)
  })
})
