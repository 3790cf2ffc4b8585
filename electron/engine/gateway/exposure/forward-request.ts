import type { CallContext } from '../calls/call-context.ts'
import { inProtocol } from '../prompts-resources/use-prompts-resources.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import type { ClientRequest } from './tool-surface.ts'

/**
 * Forwards a client's request unchanged to one server and returns its result. Throws `ProtocolError`.
 *
 * @param server may throw a `TooltrayError`.
 */
export function forwarded(
  deps: Pick<SessionDeps, 'request'>,
  server: () => string,
  { method, params }: ClientRequest,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const { _meta: _ours, ...given } = params ?? {}
  const { meta } = context
  return inProtocol(async () => deps.request(server(), { method, params: meta === undefined ? given : { ...given, _meta: meta } }, context))
}
