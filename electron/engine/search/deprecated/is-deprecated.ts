/** In characters: further down a text speaks of other things. */
const LOOKED_THROUGH = 1_000

/** Whether the text of a tool calls it deprecated: the word begins a sentence, or is said of the tool. */
export function isDeprecated(description: string | undefined): boolean {
  const text = (description ?? '').slice(0, LOOKED_THROUGH)
  return /(?:^|[.!?;:\n([*])\s*deprecated\b|\b(?:is|was|has been|now) deprecated\b/i.test(text)
}
