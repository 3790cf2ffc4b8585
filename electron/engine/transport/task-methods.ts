import type { Server } from '@modelcontextprotocol/server'

/** A schema that everything fits. */
const ANYTHING = { '~standard': { version: 1 as const, vendor: 'tooltray', validate: (value: unknown) => ({ value }) } }

/**
 * Leads the requests about tasks of the stateless era (SEP-2663) to the fallback handler of a server, as all other requests. The SDK takes
 * two of them for those of 2025-11-25, and refuses them unless they are registered with a schema.
 */
export function servesTaskMethods(server: Server): void {
  for (const method of ['tasks/get', 'tasks/cancel'])
    server.setRequestHandler(method, { params: ANYTHING }, async (params, context) => {
      const answer = server.fallbackRequestHandler
      if (answer === undefined) throw new Error('There is no fallback handler.')
      return answer({ jsonrpc: '2.0', id: context.mcpReq.id, method, params: params as Record<string, unknown> }, context)
    })
}
