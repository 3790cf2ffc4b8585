import { createHmac } from 'node:crypto'

/** Characters of the part that cannot be guessed: 80 bits. */
const SECRET_LENGTH = 20
/**
 * Characters of a tool's own name that are kept, so that people recognise it. With `_` and the secret, a name has 49: apps put the name of
 * their entry before it, and models take 64 (`listHabitsOf`).
 */
const LONGEST_OWN = 28

/**
 * Makes names for the tools of pages that no other page can know. To an app, all servers behind Tooltray are one, and nothing in a page's
 * call says whose page it is: a page that knows a name may call it.
 */
export interface PageNames {
  /** The name by which the pages of a server call a tool, by the server's own name for it. The same as long as Tooltray runs. */
  nameOf(server: string, tool: string): string
}

/** Whether a name could be one of these. */
export function isPageName(name: string): boolean {
  return /_[0-9a-f]{20}$/.test(name)
}

/** @param key random bytes, which leave this process in no way. */
export function pageNames(key: Uint8Array): PageNames {
  return {
    nameOf(server, tool) {
      const secret = createHmac('sha256', key)
        .update(JSON.stringify([server, tool]))
        .digest('hex')
        .slice(0, SECRET_LENGTH)
      return `${tool.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, LONGEST_OWN)}_${secret}`
    },
  }
}
