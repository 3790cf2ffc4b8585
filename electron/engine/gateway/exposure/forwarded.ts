import type { Connection } from '../../upstream/connection.ts'
import type { CallContext } from '../calls/call-context.ts'
import { inProtocol } from '../others/use-others.ts'
import type { ClientRequest } from './exposed.ts'

/**
 * The result of a request of a client that goes on to one server as it came. Throws `ProtocolError`.
 *
 * @param connection may throw a `TooltrayError`.
 */
export async function forwarded(
  connection: () => Connection,
  { method, params }: ClientRequest,
  { meta, signal, onProgress, logLevel }: CallContext,
): Promise<Record<string, unknown>> {
  const { _meta: _ours, ...given } = params ?? {}
  const sent = meta === undefined ? given : { ...given, _meta: meta }
  return inProtocol(() => connection().request({ method, params: sent }, { signal, onprogress: onProgress, logLevel }))
}
