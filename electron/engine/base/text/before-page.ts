/**
 * Puts HTML before everything of a page but its document type, so that a script in it runs first. A page could have the start of its head
 * in a comment, so that is no place for it.
 */
export function beforePage(first: string, page: string): string {
  const type = /^\s*<!doctype[^>]*>/i.exec(page)?.[0] ?? ''
  return type + first + page.slice(type.length)
}
