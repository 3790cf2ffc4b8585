import { expect, it } from 'vitest'
import { taskRoutes } from './task-routes.ts'

it('leads requests about a task to the server that began it, and no others', () => {
  const routes = taskRoutes()
  const begun = { task: { taskId: 'a' } }
  expect(routes.note('one', begun)).toBe(begun)
  routes.note('two', { content: [] })
  routes.note('two', { task: { taskId: 5 } })
  const answer = { status: 'working', taskId: 'a' }
  const route = routes.routeOf('tasks/result', { taskId: 'a' })
  expect(route).toMatchObject({ server: 'one', params: { taskId: 'a' } })
  expect(route?.shown(answer)).toBe(answer)
  expect(routes.routeOf('tasks/get', { taskId: 5 })).toBeUndefined()
  expect(routes.routeOf('tasks/list', { taskId: 'a' })).toBeUndefined()
  expect(routes.routeOf('tasks/get', undefined)).toBeUndefined()
  expect([routes.concerns('one', { taskId: 'a' }), routes.concerns('two', { taskId: 'a' })]).toEqual([true, false])
})

it('gives a task another id if that of another server has the same', () => {
  const routes = taskRoutes()
  routes.note('one', { task: { taskId: 'a' } })
  const { task } = routes.note('two', { task: { taskId: 'a', status: 'working' } }) as { task: { taskId: string; status: string } }
  expect(task).toEqual({ taskId: expect.not.stringMatching(/^a$/) as string, status: 'working' })
  expect(routes.routeOf('tasks/get', { taskId: 'a' })).toMatchObject({ server: 'one', params: { taskId: 'a' } })
  const route = routes.routeOf('tasks/result', { taskId: task.taskId })
  expect(route).toMatchObject({ server: 'two', params: { taskId: 'a' } })
  const related = (taskId: string) => ({ _meta: { other: 1, 'io.modelcontextprotocol/related-task': { taskId } } })
  expect(route?.shown({ content: [], ...related('a') })).toEqual({ content: [], ...related(task.taskId) })
  expect(route?.shown({ taskId: 'a', status: 'completed' })).toEqual({ taskId: task.taskId, status: 'completed' })
  // What the second server says of its task names the id of the first.
  expect([routes.concerns('one', { taskId: 'a' }), routes.concerns('two', { taskId: 'a' })]).toEqual([true, false])
})

it('forgets the oldest', () => {
  const routes = taskRoutes()
  for (let task = 0; task <= 1_000; task++) routes.note('one', { task: { taskId: `t${task}` } })
  expect(routes.routeOf('tasks/get', { taskId: 't0' })).toBeUndefined()
  expect(routes.routeOf('tasks/get', { taskId: 't1' })).toMatchObject({ server: 'one' })
})
