import type { SessionStatus } from '../engine-status.ts'
import type { CatalogueWeight } from '../tools.ts'

/** The lengths of all offered definitions, and of the meta-tools. */
export type Weight = Pick<CatalogueWeight, 'characters' | 'metaTools'>

/** English text and JSON have about four characters per token with current tokenizers. */
const CHARACTERS_PER_TOKEN = 4

/** Estimates the tokens of a number of characters. */
export function aboutTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}

/**
 * Estimates the tokens that a session saved: all definitions, which it would have read at its start, minus the meta-tools, minus the tool
 * information it received since. Never negative; 0 for a session that lists all definitions.
 */
export function tokensSaved(
  { characters, metaTools }: Weight,
  { expose, charactersRead }: Pick<SessionStatus, 'expose' | 'charactersRead'>,
): number {
  if (expose === 'direct' || expose === 'transparent') return 0
  return aboutTokens(Math.max(0, characters - metaTools - charactersRead))
}
