import type { ServerContext } from '@modelcontextprotocol/server'
import { defined } from '../../base/defined.ts'

/** Requests whose result may contain server requests (MCP specification 2026-07-28, multi round-trip requests). */
export const MAY_ASK: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read'])

/** The members of a request that answer server requests. The SDK has removed them from the parameters. */
export function roundOf({ mcpReq: { inputResponses, requestState } }: ServerContext): Readonly<Record<string, unknown>> {
  return defined({ inputResponses, requestState: requestState() })
}

/** The per-request envelope of the stateless era. The SDK has checked it, but its type lacks the keys. */
export function envelopeOf(context: ServerContext): Readonly<Record<string, unknown>> {
  return context.mcpReq.envelope ?? {}
}
