import { expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { clientOfSession } from './client-of-session.ts'

it('asks each question by a request of its own, and names what is done at an address where its server did not', async () => {
  const sent: OwnRequest[] = []
  const requests = {
    underWay: new Map(),
    suspendTimeout: () => () => undefined,
    async request(request: OwnRequest) {
      sent.push(request)
      return { to: sent.length }
    },
  }
  const client = clientOfSession(
    requests,
    () => undefined,
    () => ({}),
  )
  const page = { mode: 'url', url: 'https://x.example' }
  const named = { ...page, elicitationId: 'own' }
  const questions = {
    page: { method: 'elicitation/create', params: page },
    named: { method: 'elicitation/create', params: named },
    roots: { method: 'roots/list', params: {} },
  } as const
  expect(await client.ask(questions, callCanceller().signal)).toEqual({ page: { to: 1 }, named: { to: 2 }, roots: { to: 3 } })
  expect(sent).toEqual([
    { method: 'elicitation/create', params: { ...page, elicitationId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown } },
    { method: 'elicitation/create', params: named },
    { method: 'roots/list', params: {} },
  ])
})
