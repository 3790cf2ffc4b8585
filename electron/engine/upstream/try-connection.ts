import type { Trial } from '../../contract/servers.ts'
import type { Agreed } from '../base/consent/agreed.ts'
import type { Clock } from '../base/platform.ts'
import type { ServerConfig } from '../entry/schema.ts'
import type { Connection } from './connection.ts'
import { readTools } from './read-lists.ts'

/**
 * Connects to a server, reads its list of tools, and ends it, so that the user sees whether it works before saving it.
 * Throws as `Connection.open`.
 *
 * @param open makes a connection that is in no list. @param signal aborts the attempt; the server is ended in any case.
 */
export async function tryConnection(
  { value: { name: server, config } }: Agreed<{ readonly name: string; readonly config: ServerConfig }>,
  open: (server: string, config: ServerConfig) => Connection,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const connection = open(server, config)
  const began = clock.monotonic()
  const giveUp = (): void => void connection.close()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await connection.open()
    const { info, protocolVersion } = connection.peer ?? {}
    const { items } = await readTools(connection)
    return {
      milliseconds: Math.round(clock.monotonic() - began),
      tools: items.map(({ name }) => name),
      ...(info === undefined ? {} : { name: info.title ?? info.name, version: info.version }),
      protocolVersion,
    }
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await connection.close()
  }
}
