import { expect, it } from 'vitest'
import { systemClock } from '../../../engine/base/platform.ts'
import type { ServerDeps, RequestContext } from './request-context.ts'
import { serveWithSessions } from './with-session.ts'

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'one of many', version: '1' } },
}

it('lets everybody else go on between sessions that are opened at the same time', async () => {
  const order: string[] = []
  const parts = {
    clock: systemClock,
    serve: () => {
      for (const end = performance.now() + 10; performance.now() < end;);
      order.push('opened')
      return { close: async () => undefined }
    },
    sessions: { keep: () => false, forget: () => undefined },
    onError: () => undefined,
  } as unknown as ServerDeps
  // Who asked is gone: nothing is sent.
  const context = {
    owner: '',
    path: '',
    method: 'POST',
    headers: {},
    body: initialize,
    outgoing: { destroyed: true },
  } as unknown as RequestContext
  const answer = serveWithSessions(parts)
  setImmediate(() => order.push('another'))
  await Promise.all([answer(context), answer(context), answer(context)])
  expect(order).toEqual(['opened', 'another', 'opened', 'opened'])
})
