/** Where a link of a page leads: to another page and a place on it, or out of the documentation. */
export type DocTarget = { readonly path: string; readonly at?: string } | { readonly address: string } | undefined

/** The folders that are shipped. Pages for people who change Tooltray are not. */
const SHIPPED = /^(?:admin|benchmarks|concepts|errors|guide|reference|troubleshooting)(?:\/|$)/

/**
 * Returns where a link of a page leads; undefined if its target is not shipped.
 *
 * @param index whether the page is the first of its folder, from which its links then start.
 */
export function targetOf(href: string, { path, index }: { readonly path: string; readonly index: boolean }): DocTarget {
  if (/^https?:/.test(href)) return { address: href }
  const [file = '', at] = href.split('#')
  if (file !== '' && !/(?:\.md|\/)$/.test(file)) return undefined
  const parts = file === '' ? path.split('/') : path.split('/').slice(0, index ? undefined : -1)
  for (const part of file.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return undefined
      parts.pop()
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  const page = parts
    .join('/')
    .replace(/\.md$/, '')
    .replace(/\/?README$/, '')
  return SHIPPED.test(page) ? { path: page, ...(at === undefined ? {} : { at }) } : undefined
}
