import { expect, it } from 'vitest'
import { taskRoutes } from './task-routes.ts'

it('leads requests about a task to the server that began it, and no others', () => {
  const routes = taskRoutes()
  routes.note('one', { task: { taskId: 'a' } })
  routes.note('two', { content: [] })
  routes.note('two', { task: { taskId: 5 } })
  expect(routes.serverFor('tasks/result', { taskId: 'a' })).toBe('one')
  expect(routes.serverFor('tasks/get', { taskId: 5 })).toBeUndefined()
  expect(routes.serverFor('tasks/list', { taskId: 'a' })).toBeUndefined()
  expect(routes.serverFor('tasks/get', undefined)).toBeUndefined()
  expect([routes.concerns('one', { taskId: 'a' }), routes.concerns('two', { taskId: 'a' })]).toEqual([true, false])
})

it('forgets the oldest', () => {
  const routes = taskRoutes()
  for (let task = 0; task <= 1_000; task++) routes.note('one', { task: { taskId: `t${task}` } })
  expect(routes.serverFor('tasks/get', { taskId: 't0' })).toBeUndefined()
  expect(routes.serverFor('tasks/get', { taskId: 't1' })).toBe('one')
})
