import { controlClient } from '../../../control/client.ts'
import type { ControlClient } from '../../../control/control-api.ts'
import { EngineUnreachable } from '../../../control/connect/connect-to-engine.ts'
import { type EngineLocation, connectToRunning } from '../../engine-connection/engine-client.ts'

/** In ms, the longest wait for an engine to read servers.json again. A slower one reads it later. */
const PATIENCE = 5_000

/**
 * Waits until a running engine has noticed new servers in servers.json, so that the next command finds them. Returns at once if no engine
 * can be reached.
 */
export async function noticedByEngine(reach: EngineLocation, servers: readonly string[]): Promise<void> {
  const connection = await connectToRunning(reach).catch(undefinedUnreachable)
  if (connection === undefined) return
  const engine = controlClient(connection)
  try {
    for await (const { type } of await engine.watch(undefined, { signal: AbortSignal.timeout(PATIENCE) })) {
      if ((type === 'status' || type === 'config') && (await hasAll(engine, servers))) return
    }
  } catch (error) {
    if (!(error instanceof Error) || !['AbortError', 'TimeoutError'].includes(error.name)) throw error
  } finally {
    connection.socket.end()
  }
}

function undefinedUnreachable(error: unknown): undefined {
  if (!(error instanceof EngineUnreachable)) throw error
}

async function hasAll(engine: ControlClient, servers: readonly string[]): Promise<boolean> {
  const known = new Set((await engine.status()).servers.map(({ name }) => name))
  return servers.every((name) => known.has(name))
}
