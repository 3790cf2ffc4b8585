import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { logLine, logListeners } from './log-listeners.ts'
import { PERSON, callerOf } from '../../base/caller.ts'

const MESSAGE = { level: 'info', data: 'reading the mail of B' } as const

/** A call of a client, and how many messages it was told. */
function callOf(caller: string) {
  const told: LoggingMessageNotificationParams[] = []
  return { caller: callerOf(caller), told, onLogMessage: (message: LoggingMessageNotificationParams) => void told.push(message) }
}

it('a message goes to the client that the server works for, once, and to nobody while it works for several or none', () => {
  const listeners = logListeners()
  expect(listeners.tell('s', MESSAGE)).toBe(false)
  const [a, b] = [callOf('A'), callOf('B')]
  const endFirst = listeners.add('s', a)
  listeners.add('s', callOf('A'))
  listeners.add('other', b)
  expect(listeners.tell('s', MESSAGE)).toBe(true)
  expect([a.told.length, b.told.length]).toEqual([1, 0])
  const endB = listeners.add('s', b)
  expect(listeners.tell('s', MESSAGE)).toBe(false)
  // A person's call by the control API counts too, though it listens to nothing.
  const endControl = listeners.add('other', { caller: PERSON })
  expect(listeners.tell('other', MESSAGE)).toBe(false)
  expect([a.told.length, b.told.length]).toEqual([1, 0])
  endB()
  endControl()
  expect([listeners.tell('s', MESSAGE), listeners.tell('other', MESSAGE)]).toEqual([true, true])
  expect([a.told.length, b.told.length]).toEqual([2, 1])
  endFirst()
  expect(listeners.tell('s', MESSAGE)).toBe(true)
  expect(a.told).toHaveLength(2)
})

it.each([
  [MESSAGE, '[tooltray] info: reading the mail of B'],
  [{ level: 'error', logger: 'db', data: { a: 1 } }, '[tooltray] db error: {"a":1}'],
  [{ level: 'debug', data: undefined }, '[tooltray] debug: undefined'],
] as const)('a line for the log of the server: %j', (message, line) =>
  expect(logLine(message as LoggingMessageNotificationParams)).toBe(line),
)
