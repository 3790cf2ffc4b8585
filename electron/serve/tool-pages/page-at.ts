import type { PageContent } from '../../contract/pages/tool-pages.ts'
import { FIRST_STATEMENTS, withFirstScript } from './first-script.ts'
import { type PageFrames, headersWith, pageHeaders, policyAround } from './page-headers.ts'

/** Returns an opened page. For other ids, it throws or returns undefined. */
export type ContentOf = (id: string) => PageContent | undefined | Promise<PageContent | undefined>

const ID = /^[\da-f]{32}$/
const PAGE_PATH = '/page'

/** Passes messages between the window and the page, as they are. Both know each other's window, and take messages from it alone. */
const SCRIPT = `${FIRST_STATEMENTS}
const page = document.querySelector('iframe').contentWindow
addEventListener('message', ({ source, data }) => {
  if (source === page) parent.postMessage(data, '*')
  else if (source === parent) page.postMessage(data, '*')
})
`
const STYLE = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}html{color-scheme:light dark}'

/**
 * The page around a page of a tool (MCP Apps, "sandbox proxy"). Published pages read properties of `window.parent`, and browsers refuse
 * that where it is of another origin.
 */
const AROUND =
  `<!doctype html><title>Page of a tool</title><style>${STYLE}</style>` +
  `<iframe src="${PAGE_PATH}" title="Page"></iframe><script>${SCRIPT}</script>`

/**
 * Returns what is at a path of an opened page: at `/` the page around it, at `/page` the page itself. Undefined if nothing is there, or the
 * page cannot be read.
 *
 * @param host the first label of the host: the id of the page.
 */
export async function pageAt(
  { host, path }: { readonly host: string; readonly path: string },
  contentOf: ContentOf,
  shownBy: PageFrames,
): Promise<{ readonly html: string; readonly headers: Record<string, string> } | undefined> {
  if (!ID.test(host) || (path !== '/' && path !== PAGE_PATH)) return undefined
  const page = await Promise.resolve(host)
    .then(contentOf)
    .catch(() => undefined)
  if (page === undefined) return undefined
  if (path === PAGE_PATH) return { html: withFirstScript(page.html), headers: pageHeaders(page.sources, shownBy) }
  return { html: AROUND, headers: headersWith(policyAround({ script: SCRIPT, style: STYLE }, shownBy)) }
}
