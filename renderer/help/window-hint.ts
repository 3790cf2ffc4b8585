/**
 * Returns what the window shows of a hint of the engine: without the sentences that send the user to servers.json. What they say is done by
 * the button beside the error.
 */
export function windowHint(hint: string | undefined): string | undefined {
  const sentences = hint?.split(/(?<=[.!?])\s+(?=["'`\p{Lu}])/u).filter((sentence) => !/servers\.json/.test(sentence)) ?? []
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
