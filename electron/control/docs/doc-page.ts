import type { DocPage } from '../../contract/docs/doc-page.ts'

/** What a word counts for where it stands in the title or path, the question, a heading, and elsewhere. */
const WEIGHTS = { title: 8, question: 6, heading: 3, text: 1 } as const

/** What a page counts for that answers a question of its own: before those that say the same of one app, or of one error. */
const LISTED = 8

/** Words that say nothing of a subject. */
const LITTLE = /^(?:a|an|and|are|be|can|do|does|for|how|i|in|is|it|my|of|on|or|the|to|what|when|which|with)$/

/**
 * The pages that contain all words, the best first. Without words, or with little words only: all pages in their order.
 *
 * @param most pages to return.
 */
export function findPages(pages: readonly DocPage[], words: readonly string[], most: number): DocPage[] {
  const asked = words
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}_.$-]+/u))
    .filter((word) => word !== '' && !LITTLE.test(word))
    .map(stemOf)
  if (asked.length === 0) return [...pages]
  const found = pages.map((page) => ({ page, score: scoreOf(page, asked) })).filter(({ score }) => score > 0)
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page }) => page)
}

/** The page with a path (its ending and a leading `docs/` may be there), or of an error code. */
export function pageAt(pages: readonly DocPage[], path: string): DocPage | undefined {
  const wanted = path.replace(/^\.?\/?(?:docs\/)?/, '').replace(/(?:\/README)?(?:\.md)?\/?$/, '')
  return pages.find(({ path }) => path === wanted || path === `errors/${wanted}`)
}

/** The sum over all words; 0 if one of them is nowhere. */
function scoreOf({ path, title, question, text }: DocPage, words: readonly string[]): number {
  const parts = {
    title: `${path} ${title}`.toLowerCase(),
    question: question?.toLowerCase() ?? '',
    heading: (text.match(/^#+ .*$/gm) ?? []).join('\n').toLowerCase(),
    text: text.toLowerCase(),
  }
  let score = question === undefined ? 0 : LISTED
  for (const word of words) {
    const places = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((place) => parts[place].includes(word))
    if (places.length === 0) return 0
    for (const place of places) score += WEIGHTS[place]
  }
  return score
}

/** A word without the ending of a plural or a form of a verb, so that "approvals" finds "approve". */
function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|als?|es|ed|s|e)$/, '')
}
