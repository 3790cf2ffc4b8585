import { randomUUID } from 'node:crypto'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import { LONGEST_REQUEST, type Requester } from '../../transport/json-rpc/outgoing-requests.ts'
import type { ServerRequest } from '../../transport/server-request.ts'
import type { AskedClient } from './server-requests.ts'

/**
 * A client of the older era, asked by requests of ours (MCP specification until 2025-11-25).
 *
 * @param requests of the wire to it.
 * @param capabilities that it declared; undefined before the conversation is open.
 * @param relatedRequestId the request of its own in the middle of which it is asked; not set outside of any.
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
        // When it has been long enough, the signal says.
        const limits = { timeout: LONGEST_REQUEST, signal, relatedRequestId }
        const reply = await requests.request({ method: question.method, params: paramsOf(question) }, limits)
        return [name, reply] as const
      })
      return Object.fromEntries(await Promise.all(replies))
    },
  }
}

/** The older era wants a name for what is done at an address, which servers of the newer one do not give. */
function paramsOf({ params }: ServerRequest): Record<string, unknown> {
  const isNameless = params['mode'] === 'url' && params['elicitationId'] === undefined
  return isNameless ? { ...params, elicitationId: randomUUID() } : params
}
