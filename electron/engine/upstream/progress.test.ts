import type { JSONRPCMessage, LoggingMessageNotificationParams, Transport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { routeProgress } from './progress.ts'

function routed() {
  const toSdk: JSONRPCMessage[] = []
  const logged: LoggingMessageNotificationParams[] = []
  const transport = { onmessage: (message: JSONRPCMessage) => void toSdk.push(message) } as Transport
  const router = routeProgress(transport, (message) => logged.push(message))
  const receive = (message: Record<string, unknown>): void => transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
  return { router, toSdk, logged, receive }
}

it('brings progress to the call that it belongs to, until that listens no more', () => {
  const { router, receive, toSdk } = routed()
  const seen: unknown[] = []
  const token = router.register((progress) => seen.push(progress))
  receive({ method: 'notifications/progress', params: { progressToken: token, progress: 1, message: 'half' } })
  receive({ method: 'notifications/progress', params: { progressToken: 'other', progress: 2 } })
  router.unregister(token)
  receive({ method: 'notifications/progress', params: { progressToken: token, progress: 3 } })
  expect(seen).toEqual([{ progress: 1, message: 'half' }])
  receive({ id: 1, result: {} })
  expect(toSdk).toHaveLength(1)
})

it('lives with parameters that are none', () => {
  const { receive, logged } = routed()
  for (const params of [null, 5, 'text', [], undefined]) {
    receive({ method: 'notifications/progress', params })
    receive({ method: 'notifications/message', params })
  }
  expect(logged).toHaveLength(5)
  for (const message of logged) expect(message.level).toBeUndefined()
})
