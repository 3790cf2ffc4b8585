/** English text and JSON come to about four characters a token with the tokenisers of today's models. */
const CHARACTERS_PER_TOKEN = 4

/** About how many tokens a model reads for so many characters. */
export function aboutTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}
