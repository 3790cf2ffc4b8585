import { type ContentOf, pageAt } from '../../serve/tool-pages/page-at.ts'

/** The scheme of pages of tools. The host is the id of an opened page, so that each has an origin and a storage of its own. */
export const TOOL_PAGE_SCHEME = 'tooltray-page'

/** Whether an address is of a page of a tool. */
export function isToolPageAddress(address: string): boolean {
  return address.startsWith(`${TOOL_PAGE_SCHEME}://`)
}

/** Creates the handler of pages of tools, which the window shows in frames. No other page of this app could show them. */
export function toolPageHandler(contentOf: ContentOf): (request: Request) => Promise<Response> {
  const shownBy = { own: `${TOOL_PAGE_SCHEME}:` }
  return async ({ url: address, method }) => {
    const url = URL.parse(address)
    const isMeant = url !== null && method === 'GET' && isToolPageAddress(address)
    const page = isMeant ? await pageAt({ host: url.hostname, path: url.pathname }, contentOf, shownBy) : undefined
    if (page === undefined) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return new Response(page.html, { headers: page.headers })
  }
}
