/** English text and JSON have about four characters per token with current tokenizers. */
const CHARACTERS_PER_TOKEN = 4

/** Estimates the tokens of a number of characters. */
export function aboutTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}
