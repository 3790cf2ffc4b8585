import { readFile } from 'node:fs/promises'
import { pageFiles } from '../../serve/page/files.ts'
import { securityHeaders } from '../../serve/page/headers.ts'
import { TOOL_PAGE_SCHEME } from './tool-page-scheme.ts'

/** The scheme of the window's files. Not `file:`, which can read the whole disk. */
export const PAGE_SCHEME = 'tooltray-app'
export const PAGE_ADDRESS = `${PAGE_SCHEME}://window/`

/** Whether an address belongs to the window's own page. */
export function isOwnAddress(address: string): boolean {
  return address.startsWith(PAGE_ADDRESS)
}

/**
 * Creates the handler of the window's files, with the same files and policy as the page on loopback.
 *
 * @param folder the built page. Throws `storage_failed` if it was not built.
 */
export function pageHandler(folder: string): (request: Request) => Promise<Response> {
  const files = pageFiles(folder)
  const headers = securityHeaders(undefined, `${TOOL_PAGE_SCHEME}:`)
  return async (request) => {
    const url = URL.parse(request.url)
    const file = request.method === 'GET' && url !== null && isOwnAddress(url.href) ? files.get(url.pathname) : undefined
    if (file === undefined) return new Response(null, { status: 404, headers })
    return new Response(await readFile(file.path), { headers: { ...headers, 'Content-Type': file.type } })
  }
}
