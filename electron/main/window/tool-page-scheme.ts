import { pageHeaders } from '../../serve/tool-pages/page-headers.ts'
import type { ContentOf } from '../../serve/tool-pages/serve-pages.ts'

/** The scheme of pages of tools. The host is the id of an opened page, so that each has an origin and a storage of its own. */
export const TOOL_PAGE_SCHEME = 'tooltray-page'

/** Whether an address is of a page of a tool. */
export function isToolPageAddress(address: string): boolean {
  return address.startsWith(`${TOOL_PAGE_SCHEME}://`)
}

/** Creates the handler of pages of tools, which the window shows in frames. No other page of this app could show them. */
export function toolPageHandler(contentOf: ContentOf): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = URL.parse(request.url)
    const id = /^[\da-f]{32}$/.exec(url?.hostname ?? '')?.[0]
    const isMeant = id !== undefined && request.method === 'GET' && url?.pathname === '/' && isToolPageAddress(request.url)
    const page = isMeant
      ? await Promise.resolve(id)
          .then(contentOf)
          .catch(() => undefined)
      : undefined
    if (page === undefined) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return new Response(page.html, { headers: pageHeaders(page.sources) })
  }
}
