import { expect, it } from 'vitest'
import { createEvents } from '../base/events.ts'
import { createMask } from '../secrets/mask.ts'
import type { Connection } from '../upstream/connection.ts'
import { type ServerMessageEvents, handOnMessages } from './server-messages.ts'

it.each([
  [true, []],
  [false, ['[tooltray] info: reading the mail of B']],
])('a log message goes to its client (%s) or into the log of its server, and to no other session', (hasClient, logged) => {
  const events = createEvents<ServerMessageEvents>((error) => {
    throw error
  })
  const forwarded: string[] = []
  const lines: string[] = []
  const sessions = { serverLogged: (_from: unknown, { method }: { method: string }) => void forwarded.push(method) }
  handOnMessages(events, { logMessage: () => hasClient }, sessions, createMask())
  const connection = { id: 's', server: 'mail', log: { add: (line: string) => void lines.push(line) } } as unknown as Connection
  events.emit('message.logged', connection, { level: 'info', data: 'reading the mail of B' })
  events.emit('server.notified', connection, { method: 'notifications/tools/list_changed', params: {} })
  expect(lines).toEqual(logged)
  expect(forwarded).toEqual(['notifications/tools/list_changed'])
})
