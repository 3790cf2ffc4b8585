import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocPage } from '../../electron/helper/commands/docs/doc-page.ts'

/** Pages for people who use Tooltray; those for people who change it are not shipped. */
const SHIPPED = ['guide', 'admin', 'concepts', 'reference', 'troubleshooting', 'errors'].map((folder) => `${folder}/**/*.md`)

/** The pages of the documentation as they are shipped: in the order of the table of docs/README.md, then all others. */
export function docPages(root: string): DocPage[] {
  const docs = join(root, 'docs')
  const table = readFileSync(join(docs, 'README.md'), 'utf8')
  const questions = new Map<string, string>()
  for (const [, question = '', links = ''] of table.matchAll(/^\| (.+?) \| (.+?) \|$/gm))
    for (const [, path = ''] of links.matchAll(/\]\(([^)]+)\.md\)/g)) questions.set(path, question)
  const files = globSync(['benchmarks.md', ...SHIPPED], { cwd: docs }).map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''))
  const listed = [...questions.keys()]
  const place = (path: string): number => (questions.has(path) ? listed.indexOf(path) : listed.length)
  return files
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((path) => {
      const text = readFileSync(join(docs, `${path}.md`), 'utf8').replace(/^<!--.*-->\n+/, '')
      return { path: path.replace(/\/README$/, ''), title: titleOf(text), question: questions.get(path), text }
    })
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''
}
