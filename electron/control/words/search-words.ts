import type { SearchProgress } from '../../contract/search.ts'

/** The engine counts tokens by the same functions; the window gets values of the contract through here. */
export { aboutTokens, tokensSaved, type Weight } from '../../contract/home/tokens.ts'

/** Says how far search by the meaning of sentences is. */
export function learningText({ learned, of }: SearchProgress): string {
  return learned < of
    ? `Learning ${learned.toLocaleString('en')} of ${of.toLocaleString('en')} tools. Until then, search compares words alone.`
    : `Search knows the meaning of ${of.toLocaleString('en')} ${of === 1 ? 'tool' : 'tools'}.`
}
