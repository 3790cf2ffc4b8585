import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocPage } from '../../electron/contract/docs/doc-page.ts'
import { pageTable } from './page-table.ts'

/** Folders of pages for people who use Tooltray; those for people who change it are not shipped. */
export const DOC_FOLDERS = ['admin', 'concepts', 'errors', 'guide', 'reference', 'troubleshooting'] as const
/** Pages of the same kind outside of these folders. */
export const DOC_FILES = ['benchmarks.md'] as const

/** The pages of the documentation as they are shipped: in the order of the tables of docs/README.md, then all others. */
export function docPages(root: string): DocPage[] {
  const docs = join(root, 'docs')
  const rows = pageTable(readFileSync(join(docs, 'README.md'), 'utf8')).flatMap((group) => group.rows)
  const questions = new Map(rows.flatMap(({ question, pages }) => pages.map(({ path }) => [path, question] as const)))
  const files = globSync([...DOC_FILES, ...DOC_FOLDERS.map((folder) => `${folder}/**/*.md`)], { cwd: docs })
  const listed = [...questions.keys()]
  const place = (path: string): number => (questions.has(path) ? listed.indexOf(path) : listed.length)
  return files
    .map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''))
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((path) => {
      const text = readFileSync(join(docs, `${path}.md`), 'utf8').replace(/^<!--.*-->\n+/, '')
      const question = questions.get(path)
      return {
        path: path.replace(/\/README$/, ''),
        title: titleOf(text),
        ...(question === undefined ? {} : { question }),
        index: path.endsWith('/README'),
        text,
      }
    })
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''
}
