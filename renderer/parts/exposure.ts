import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { EXPOSURE_WORDS } from '../../electron/control/exposure-words.ts'
import { counted } from './time/ago.ts'

/** Describes a session's tool surface if it is not the default. */
export function seenAs({ expose, server, listed }: Pick<SessionStatus, 'expose' | 'server' | 'listed'>): string | undefined {
  if (expose === 'search') return undefined
  if (server !== undefined) return `sees ${server} as it is`
  return listed === undefined ? `sees ${EXPOSURE_WORDS[expose]}` : `sees ${listed.tools} of ${counted(listed.of, 'tool')}: it takes no more`
}
