/** A page in a row of docs/README.md. */
export interface ListedPage {
  readonly name: string
  /** In `docs/`, without its ending. */
  readonly path: string
}

/** A heading of docs/README.md with its rows: a question each, and the pages that answer it. */
export interface PageGroup {
  readonly title: string
  readonly rows: readonly { readonly question: string; readonly pages: readonly ListedPage[] }[]
}

/** Reads the tables of docs/README.md. Links to files outside of the documentation are left out. */
export function pageTable(readme: string): PageGroup[] {
  const [, ...parts] = readme.split(/^## /m)
  return parts.map((part) => {
    const [title = ''] = part.split('\n', 1)
    const rows = [...part.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, question = '', links = '']) => ({
      question,
      pages: [...links.matchAll(/\[([^\]]+)\]\((?!\.\.)([^)]+)\.md\)/g)].map(([, name = '', path = '']) => ({ name, path })),
    }))
    return { title, rows }
  })
}
