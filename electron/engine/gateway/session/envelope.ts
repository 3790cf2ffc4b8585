import type { ServerContext } from '@modelcontextprotocol/server'

/** What a request brings to a round of questions; the SDK has taken it out of the parameters. */
export function roundOf({ mcpReq: { inputResponses, requestState } }: ServerContext): Readonly<Record<string, unknown>> {
  const state = requestState()
  return { ...(inputResponses === undefined ? {} : { inputResponses }), ...(state === undefined ? {} : { requestState: state }) }
}

/** The per-request envelope of the stateless era; the SDK has checked it, its type does not know the keys. */
export function envelopeOf(context: ServerContext): Readonly<Record<string, unknown>> {
  return context.mcpReq.envelope ?? {}
}
