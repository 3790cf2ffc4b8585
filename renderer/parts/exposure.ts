import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { EXPOSURE_WORDS } from '../../electron/control/exposure-words.ts'
import { counted } from './time/ago.ts'

/** Describes a session's tool surface if it is not the default. */
export function seenAs({ expose, server, listed }: Pick<SessionStatus, 'expose' | 'server' | 'listed'>): string | undefined {
  if (expose === 'search') return undefined
  if (server !== undefined) return `sees ${server} as it is`
  if (listed === undefined) return `sees ${EXPOSURE_WORDS[expose]}`
  const { tools, of, leftOut = [] } = listed
  const isFull = tools + leftOut.length < of
  const odd = leftOut.map(({ name, reason }) => `${name} is not listed. ${reason}`)
  return [`sees ${tools} of ${counted(of, 'tool')}${isFull ? ': it takes no more' : ''}`, ...odd].join('. ')
}
