/** English text and JSON come to about four characters a token with the tokenisers of today's models. */
const CHARACTERS_PER_TOKEN = 4

/** About how many tokens a model reads for a text. */
export function aboutTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
