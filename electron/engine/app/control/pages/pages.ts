import { randomBytes } from 'node:crypto'
import type { OpenedPage, PageContent, ToolPage } from '../../../../contract/pages/tool-pages.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { isObject } from '../../../base/is-object.ts'
import { PERSON } from '../../../base/caller.ts'
import { definitionOf } from '../../../catalog/tool.ts'
import type { CallContext } from '../../../gateway/calls/call-context.ts'
import { findTool } from '../../../gateway/calls/find-tool.ts'
import { wholeResult } from '../../../gateway/calls/whole-result.ts'
import { directoryWithOnly, pageToolsOf } from '../../../gateway/pages/page-tools.ts'
import type { Gateway } from '../../assembly/open-gateway.ts'
import { type UserContext, ofUser } from '../parts.ts'
import { declaredByPage } from './declared-by-page.ts'

/** Pages that the window shows at the same time. Over it: the oldest is closed, and its calls fail with `resource_unknown`. */
const MOST_PAGES = 20

/** Bytes of the id of an opened page. It is the only thing that its address is known by, and cannot be guessed. */
const ID_BYTES = 16

/** Used parts of the engine. */
interface PageControlDeps {
  readonly gateway: Pick<Gateway, 'directory' | 'executor' | 'promptsResources' | 'userRequestHandler'>
}

interface Opened extends PageContent {
  readonly server: string
}

/** Creates the pages of tools that the window draws (MCP Apps). It owns the opened pages. */
export function pageControl({ gateway }: PageControlDeps) {
  const { directory, executor, promptsResources } = gateway
  /** By id, the oldest first. */
  const opened = new Map<string, Opened>()

  const contextOf = (context?: UserContext): CallContext => ({ ...ofUser(gateway, context), showsPages: true })
  const openedPage = (id: string): Opened => {
    const page = opened.get(id)
    if (page !== undefined) return page
    throw new TooltrayError('resource_unknown', 'This page is closed.', { hint: 'Run its tool again.' })
  }

  const read = async (name: string, context?: UserContext): Promise<{ readonly page: ToolPage; readonly html: string }> => {
    const { server, page } = findTool(directory, name)
    if (page?.uri === undefined) throw new TooltrayError('resource_unknown', `${name} has no page.`)
    const { uri } = page
    const result = await promptsResources.read(promptsResources.offered().shownAs({ server, uri }), contextOf(context))
    const { contents } = wholeResult(result)
    const content: unknown = Array.isArray(contents) ? contents[0] : undefined
    const html = isObject(content) ? htmlOf(content) : undefined
    if (!isObject(content) || html === undefined)
      throw new TooltrayError('upstream_error', `The page of ${name} is not HTML.`, {
        hint: 'Only the authors of the server can fix this.',
      })
    return { page: { server, uri, bytes: Buffer.byteLength(html), ...declaredByPage(content['_meta']) }, html }
  }

  return {
    /** Reads the page of a tool. Throws `tool_unknown`, `resource_unknown` if it has none, `held_for_review`, the server's own error. */
    of: async (name: string, context?: UserContext): Promise<ToolPage> => (await read(name, context)).page,
    /** Reads the page of a tool to draw it. Throws as `of`. */
    async open(name: string, context?: UserContext): Promise<OpenedPage> {
      const { page, html } = await read(name, context)
      const id = randomBytes(ID_BYTES).toString('hex')
      opened.set(id, { server: page.server, html, sources: page.sources })
      const [oldest] = opened.keys()
      if (opened.size > MOST_PAGES && oldest !== undefined) opened.delete(oldest)
      const tools = pageToolsOf(directory, page.server).map(({ source, effect }) => {
        const { title } = definitionOf(source)
        return { name: source.name, effect, ...(typeof title === 'string' ? { title } : {}) }
      })
      return { ...page, id, tools }
    },
    /** The HTML of an opened page. Throws `resource_unknown`. */
    content(id: string): PageContent {
      const { html, sources } = openedPage(id)
      return { html, sources }
    },
    close: (id: string): void => void opened.delete(id),
    /** Runs a tool of its own server for an opened page, one that pages may call. Throws `resource_unknown`, `tool_unknown`. */
    async call({ id, name, arguments: args }: { id: string; name: string; arguments?: unknown }, context?: UserContext) {
      const { server } = openedPage(id)
      const tool = pageToolsOf(directory, server).find(({ source }) => source.name === name)
      if (tool === undefined)
        throw new TooltrayError('tool_unknown', `The page calls ${name.slice(0, 200)}, which ${server} does not offer to pages.`)
      const request = { name: tool.qualifiedName, arguments: args ?? {}, within: directoryWithOnly(directory, tool) }
      return wholeResult(await executor.execute(request, contextOf(context)))
    },
    /** Reads a resource for an opened page, only of its own server. Throws `resource_unknown`, and the server's own error. */
    async read({ id, uri }: { id: string; uri: string }, context?: UserContext) {
      const { server } = openedPage(id)
      const shown = promptsResources.serverOf(uri, PERSON) === server ? uri : promptsResources.offered().shownAs({ server, uri })
      if (promptsResources.serverOf(shown, PERSON) !== server)
        throw new TooltrayError('resource_unknown', `${server} has no resource ${uri.slice(0, 500)}.`)
      return wholeResult(await promptsResources.read(shown, contextOf(context)))
    },
  }
}

/** The HTML of a content; undefined if it is something else. */
function htmlOf({ mimeType, text, blob }: Record<string, unknown>): string | undefined {
  if (!/^text\/html\b/i.test(String(mimeType))) return undefined
  if (typeof text === 'string') return text
  return typeof blob === 'string' ? Buffer.from(blob, 'base64').toString('utf8') : undefined
}
