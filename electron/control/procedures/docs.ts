import { z } from 'zod'
import { docEntries, docPage } from '../../contract/docs/doc-page.ts'
import { place } from '../../contract/search.ts'
import { texts } from '../../contract/shape.ts'
import { pageAt } from '../docs/doc-page.ts'
import { shippedPages, shippedSearch } from '../docs/shipped-pages.ts'
import { exchange } from './procedure.ts'

/** Sections that a search of the documentation finds. Inner: shown words. */
const MOST_FOUND = 20

/** The documentation of this version, which the window shows without the internet. */
export const docs = {
  /** The sections that fit a question, the best first; without words, all pages in their order. */
  find: exchange(z.object({ words: z.string() }), docEntries, async ({ words }) => {
    if (words.trim() === '') return (await shippedPages()).map(({ path, title, question }) => ({ path, title, question }))
    const search = await shippedSearch()
    return search(words, MOST_FOUND).map(({ page: { path, title }, heading, anchor, excerpt }) => ({
      path,
      title,
      heading,
      excerpt,
      ...(anchor === undefined ? {} : { at: anchor }),
    }))
  }),
  /** The page with a path, or of an error code; nothing if there is none. */
  page: exchange(z.object({ path: z.string() }), docPage.optional(), async ({ path }) => pageAt(await shippedPages(), path)),
}

/** The places of the window, which the palette searches. */
export const places = {
  /** The labels of those that fit a query, the best first. */
  find: exchange(z.object({ words: z.string().max(200), places: z.array(place).max(100).readonly() }), texts, (input, engine) =>
    engine.findPlaces(input.words, input.places),
  ),
}
