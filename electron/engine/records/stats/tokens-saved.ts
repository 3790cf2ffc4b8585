import type { SessionStatus } from '../../../contract/engine-status.ts'

/** Lengths of definitions in characters: of all offered tools, and of the meta-tools. */
export interface Weight {
  readonly characters: number
  readonly metaTools: number
}

/** Characters of a token in definitions and results, on average. */
const CHARACTERS_OF_TOKEN = 4

/**
 * Estimates the tokens that a session saved: all definitions, which it would have read at its start, minus the meta-tools, minus the tool
 * information it received since. Never negative; 0 for a session that lists all definitions.
 */
export function tokensSaved(
  { characters, metaTools }: Weight,
  { expose, charactersRead }: Pick<SessionStatus, 'expose' | 'charactersRead'>,
): number {
  if (expose === 'direct' || expose === 'transparent') return 0
  return Math.ceil(Math.max(0, characters - metaTools - charactersRead) / CHARACTERS_OF_TOKEN)
}
