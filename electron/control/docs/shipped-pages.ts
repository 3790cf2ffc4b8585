import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DocPage } from '../../contract/docs/doc-page.ts'
import type { DocSearch } from './search-docs.ts'

/** Returns the pages that are shipped beside the program: the build writes them there (`scripts/build.ts`). Works without an engine. */
export async function shippedPages(): Promise<DocPage[]> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve('tooltray-docs')), 'utf8')) as DocPage[]
}

let search: Promise<DocSearch> | undefined

/** The search of these pages. It is loaded and made for the first question, and again if that failed. */
export function shippedSearch(): Promise<DocSearch> {
  search ??= Promise.all([shippedPages(), import('./search-docs.ts')])
    .then(([pages, { docSearch }]) => docSearch(pages))
    .catch((error: unknown) => {
      search = undefined
      throw error
    })
  return search
}
