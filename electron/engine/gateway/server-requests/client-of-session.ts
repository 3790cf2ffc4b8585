import { randomUUID } from 'node:crypto'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import { LONGEST_REQUEST, type Requester } from '../../transport/json-rpc/outgoing-requests.ts'
import type { ServerRequest } from '../../transport/server-request.ts'
import type { AskedClient } from './server-requests.ts'

/**
 * A client of the older era, to which server requests are sent as requests of our own (MCP specification until 2025-11-25).
 *
 * @param requests sends requests to the client.
 * @param capabilities that it declared; undefined before the session is open.
 * @param relatedRequestId the client's own request during which it is asked; unset outside of any.
 */
export function clientOfSession(
  requests: Requester,
  notify: Notify,
  capabilities: AskedClient['capabilities'],
  relatedRequestId?: string | number,
): AskedClient {
  return {
    capabilities,
    notify,
    async ask(questions, signal) {
      const replies = Object.entries(questions).map(async ([name, question]) => {
        // The signal sets the actual timeout.
        const limits = { timeout: LONGEST_REQUEST, signal, relatedRequestId }
        const reply = await requests.request({ method: question.method, params: paramsOf(question) }, limits)
        return [name, reply] as const
      })
      return Object.fromEntries(await Promise.all(replies))
    },
  }
}

/** The older era requires an id for an elicitation by URL, which servers of the stateless era do not send. */
function paramsOf({ params }: ServerRequest): Record<string, unknown> {
  const isNameless = params['mode'] === 'url' && params['elicitationId'] === undefined
  return isNameless ? { ...params, elicitationId: randomUUID() } : params
}
