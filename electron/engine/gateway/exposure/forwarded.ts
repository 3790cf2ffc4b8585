import type { CallContext } from '../calls/call-context.ts'
import { inProtocol } from '../prompts-resources/use-prompts-resources.ts'
import type { SessionParts } from '../session/session-parts.ts'
import type { ClientRequest } from './tool-surface.ts'

/**
 * The result of a request of a client that goes on to one server as it came. Throws `ProtocolError`.
 *
 * @param server may throw a `TooltrayError`.
 */
export function forwarded(
  parts: Pick<SessionParts, 'request'>,
  server: () => string,
  { method, params }: ClientRequest,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const { _meta: _ours, ...given } = params ?? {}
  const { meta } = context
  return inProtocol(async () =>
    parts.request(server(), { method, params: meta === undefined ? given : { ...given, _meta: meta } }, context),
  )
}
