import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DocPage } from '../../contract/docs/doc-page.ts'

/** Returns the pages that are shipped beside the program: the build writes them there (`scripts/build.ts`). Works without an engine. */
export async function shippedPages(): Promise<DocPage[]> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve('tooltray-docs')), 'utf8')) as DocPage[]
}
