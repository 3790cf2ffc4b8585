import { isObject } from '../base/is-object.ts'

/** The extension by which a client declares that it shows pages of tools (MCP Apps, capability negotiation). */
const UI_EXTENSION = 'io.modelcontextprotocol/ui'
/** The kind of page that the extension defines. */
const PAGE_TYPE = 'text/html;profile=mcp-app'

/** Whether a client with these capabilities shows pages of tools. */
export function showsPages(capabilities: unknown): boolean {
  if (!isObject(capabilities) || !isObject(capabilities['extensions'])) return false
  const ui = capabilities['extensions'][UI_EXTENSION]
  return isObject(ui) && Array.isArray(ui['mimeTypes']) && ui['mimeTypes'].includes(PAGE_TYPE)
}

/** How Tooltray declares to servers that a client behind it shows pages. */
export const SHOWS_PAGES = { extensions: { [UI_EXTENSION]: { mimeTypes: [PAGE_TYPE] } } }
