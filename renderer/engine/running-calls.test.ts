import { expect, it } from 'vitest'
import { createRunningCalls } from './running-calls.ts'

const call = (id: string) => ({ id, caller: 'x', client: 'claude', server: 'a', tool: 't', at: 1 })

it('shows calls that last, and no burst of quick ones', () => {
  const later: (() => void)[] = []
  const running = createRunningCalls((run) => later.push(run))
  let changes = 0
  running.subscribe(() => (changes += 1))
  running.begin(call('slow'))
  running.begin(call('quick'))
  running.end('quick')
  expect(later).toHaveLength(1)
  later.pop()?.()
  expect(running.get().map(({ id }) => id)).toEqual(['slow'])
  running.begin(call('next'))
  running.end('next')
  running.end('slow')
  expect(running.get()).toEqual([])
  expect(changes).toBe(2)
  running.begin(call('lost'))
  later.pop()?.()
  running.forget()
  expect(running.get()).toEqual([])
})

it('says what the server says of a call, while it runs', () => {
  const later: (() => void)[] = []
  const running = createRunningCalls((run) => later.push(run))
  running.begin(call('slow'))
  running.progress('slow', 'file 1')
  expect(running.get()).toEqual([])
  later.pop()?.()
  expect(running.get()).toMatchObject([{ id: 'slow', message: 'file 1' }])
  running.progress('slow', 'file 2')
  running.progress('over', 'file 3')
  expect(running.get()).toMatchObject([{ id: 'slow', message: 'file 2' }])
})
