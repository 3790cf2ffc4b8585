/** In characters: later parts of a text cover other topics. */
const LOOKED_THROUGH = 1_000

/** Whether a tool's text calls it deprecated: the word begins a sentence, or follows "is", "was" or the like. */
export function isDeprecated(description: string | undefined): boolean {
  const text = (description ?? '').slice(0, LOOKED_THROUGH)
  return /(?:^|[.!?;:\n([*])\s*deprecated\b|\b(?:is|was|has been|now) deprecated\b/i.test(text)
}
