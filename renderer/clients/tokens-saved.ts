import type { SessionStatus } from '../../electron/control/contract.ts'
import { aboutTokens } from '../parts/tokens.ts'

/** Lengths of definitions on offer, in characters: of all of them, and of the few that stand for them. */
export interface Weight {
  readonly characters: number
  readonly metaTools: number
}

/**
 * About how many tokens a client was spared so far: once all definitions, which it would have read at its start, less the few that it read
 * instead, and less what it was told about tools since. Never below zero; and nothing for one that is shown the definitions.
 */
export function tokensSaved(
  { characters, metaTools }: Weight,
  { expose, charactersRead }: Pick<SessionStatus, 'expose' | 'charactersRead'>,
): number {
  if (expose === 'direct' || expose === 'transparent') return 0
  return aboutTokens(Math.max(0, characters - metaTools - charactersRead))
}
