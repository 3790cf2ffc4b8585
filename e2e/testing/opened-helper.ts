import type { Installation } from './installation.ts'
import type { Answer, RawClient } from './raw-client.ts'

/** A helper that has opened a session. */
export async function opened(installation: Installation): Promise<RawClient> {
  const raw = installation.attachRaw()
  await raw.initialize()
  return raw
}

/** Reads all lists, which an engine may not have done right after its start, and calls a tool. */
export async function callWhenKnown(raw: RawClient, name: string, args: Record<string, unknown>): Promise<Answer> {
  await raw.call('proxy_refresh')
  return raw.call('execute_tool', { name, arguments: args })
}

/** The process of a helper. */
export const pidOfHelper = (raw: RawClient): number => raw.process.pid ?? 0

/** The process of the engine, as it says itself. */
export const enginePid = async (installation: Installation): Promise<number> => (await installation.status()).engine.pid
