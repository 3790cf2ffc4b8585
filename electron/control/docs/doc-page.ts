import type { DocPage } from '../../contract/docs/doc-page.ts'

/** The page with a path (its ending and a leading `docs/` may be there), or of an error code. */
export function pageAt(pages: readonly DocPage[], path: string): DocPage | undefined {
  const wanted = path.replace(/^\.?\/?(?:docs\/)?/, '').replace(/(?:\/README)?(?:\.md)?\/?$/, '')
  return pages.find(({ path }) => path === wanted || path === `errors/${wanted}`)
}
