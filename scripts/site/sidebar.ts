import { type ListedPage, pageTable } from './page-table.ts'

/** A group of the sidebar, as VitePress takes it. */
export interface SidebarGroup {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/**
 * The sidebar, made from the tables of docs/README.md: each heading is a group, and each link to a page an entry. Links to files outside of
 * the documentation are left out.
 */
export function sidebarOf(readme: string): SidebarGroup[] {
  return pageTable(readme).map(({ title, rows }) => ({
    text: title,
    items: rows.flatMap(({ pages }) => pages.map(itemOf)),
  }))
}

function itemOf({ name, path }: ListedPage): SidebarGroup['items'][number] {
  return { text: name.replace(/^./, (first) => first.toUpperCase()), link: `/${path.replace(/README$/, '')}` }
}

/** The text of llms.txt (https://llmstxt.org): what the site is about, and its pages by subject. */
export function llmsText(readme: string, description: string): string {
  const groups = sidebarOf(readme).map(
    ({ text, items }) => `## ${text}\n\n${items.map(({ text: name, link }) => `- [${name}](${link})\n`).join('')}`,
  )
  return `# Tooltray\n\n> ${description}\n\n${groups.join('\n')}`
}
