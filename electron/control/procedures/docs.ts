import { z } from 'zod'
import { docEntries, docPage } from '../../contract/docs/doc-page.ts'
import { findPages, pageAt } from '../docs/doc-page.ts'
import { shippedPages } from '../docs/shipped-pages.ts'
import { exchange } from './procedure.ts'

/** Pages that a search of the documentation finds. Inner: shown words. */
const MOST_FOUND = 20

/** The documentation of this version, which the window shows without the internet. */
export const docs = {
  /** The pages that contain all words, the best first; without words, all pages in their order. */
  find: exchange(z.object({ words: z.string() }), docEntries, async ({ words }) =>
    findPages(await shippedPages(), words.split(/\s+/), MOST_FOUND).map(({ path, title, question }) => ({ path, title, question })),
  ),
  /** The page with a path, or of an error code; nothing if there is none. */
  page: exchange(z.object({ path: z.string() }), docPage.optional(), async ({ path }) => pageAt(await shippedPages(), path)),
}
