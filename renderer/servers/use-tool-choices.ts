import type { ServerStatus } from '../../electron/contract/servers.ts'
import type { ToolChoice } from '../../electron/contract/tools.ts'
import { askAgain } from '../engine/queries.ts'
import { type Answer, useAnswer } from '../engine/use-engine.ts'

const KEY = 'servers.toolChoices'

/**
 * All tools of a server, read again when they may have changed. The engine also reports the server when its rules change; the number of
 * offered tools is then different.
 */
export function useToolChoices({ name, state, refreshedAt, tools, atHand }: ServerStatus): Answer<readonly ToolChoice[]> {
  return useAnswer([KEY, name, refreshedAt, tools, state === 'disabled', atHand?.join()], (client) => client.servers.toolChoices({ name }))
}

/** Reads the tools of a server again, after a change that its status does not show. */
export async function readToolsAgain(server: string): Promise<void> {
  await askAgain(KEY, server)
}
