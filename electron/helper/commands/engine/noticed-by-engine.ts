import { type ControlClient, controlClient } from '../../../control/client.ts'
import { linePort } from '../../../control/line-port.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import type { Door } from '../../../control/door.ts'
import type { Reach } from '../../reach/engine-client.ts'
import { knockOnce } from '../../reach/knock-once.ts'

/** Longest wait for an engine that reads servers.json again, in ms. One that takes longer reads it later. */
const PATIENCE = 5_000

/**
 * Waits until an engine that runs has noticed servers that were written into servers.json, so that the next command finds them.
 * Without an engine, or with one that cannot be reached, there is nothing to wait for.
 */
export async function noticedByEngine(reach: Reach, servers: readonly string[]): Promise<void> {
  const door = await doorOf(reach)
  if (door === undefined) return
  const port = linePort(door.socket)
  door.read((chunk) => port.take(chunk))
  const engine = controlClient(port)
  try {
    for await (const { type } of await engine.watch(undefined, { signal: AbortSignal.timeout(PATIENCE) })) {
      if ((type === 'status' || type === 'config') && (await hasAll(engine, servers))) return
    }
  } catch (error) {
    if (!(error instanceof Error) || !['AbortError', 'TimeoutError'].includes(error.name)) throw error
  } finally {
    door.socket.end()
  }
}

async function doorOf(reach: Reach): Promise<Door | undefined> {
  try {
    return await knockOnce(reach)
  } catch (error) {
    if (error instanceof TooltrayError && error.code === 'engine_unreachable') return undefined
    throw error
  }
}

async function hasAll(engine: ControlClient, servers: readonly string[]): Promise<boolean> {
  const known = new Set((await engine.status()).servers.map(({ name }) => name))
  return servers.every((name) => known.has(name))
}
