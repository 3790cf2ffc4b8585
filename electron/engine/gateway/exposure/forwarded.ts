import type { Connection } from '../../upstream/connection.ts'
import type { Mask } from '../../secrets/mask.ts'
import { maskedError } from '../../secrets/masked-error.ts'
import type { CallContext } from '../calls/call-context.ts'
import { inProtocol } from '../others/use-others.ts'
import type { ClientRequest } from './exposed.ts'

/**
 * The result of a request of a client that goes on to one server as it came. Throws `ProtocolError`, secrets masked.
 *
 * @param connection may throw a `TooltrayError`.
 */
export async function forwarded(
  connection: () => Connection,
  { method, params }: ClientRequest,
  { meta, signal, onProgress, logLevel, asker, answersItself }: CallContext,
  mask: Mask,
): Promise<Record<string, unknown>> {
  const { _meta: _ours, ...given } = params ?? {}
  const sent = meta === undefined ? given : { ...given, _meta: meta }
  return inProtocol(async () => {
    try {
      return await connection().request({ method, params: sent }, { signal, onprogress: onProgress, logLevel, asker, answersItself })
    } catch (error) {
      throw maskedError(error, mask)
    }
  })
}
