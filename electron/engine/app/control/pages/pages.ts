import { randomBytes } from 'node:crypto'
import type {
  AskedPageCall,
  OpenedPage,
  PageCallAnswer,
  PageCallRequest,
  PageContent,
  ToolPage,
} from '../../../../contract/pages/tool-pages.ts'
import { type Agreed, consentTo } from '../../../base/consent/agreed.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { isObject } from '../../../base/is-object.ts'
import { PERSON } from '../../../base/caller.ts'
import { type AsCalled, asCalled } from '../../../catalog/effects/call-effect.ts'
import { sureEffect } from '../../../catalog/effects/effect-of.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'
import { definitionOf } from '../../../catalog/tool.ts'
import { hashOf } from '../../../entry/consent/agreement.ts'
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
  /** The tools whose calls the user allowed until the page is closed, each as it was then. */
  readonly allowed: Map<string, string>
}

/** A call of an opened page. */
interface ShownCall {
  readonly id: string
  /** With the effect of this call. */
  readonly tool: AsCalled<OfferedTool>
  readonly arguments: Readonly<Record<string, unknown>>
  /** Whether the user allowed all calls of exactly this tool. */
  readonly isAllowed: boolean
}

/** The consent to one call of a page. The user started the tool that has the page, and none of the calls that the page makes. */
const callConsent = consentTo<ShownCall>({
  fingerprint: ({ id, tool, arguments: args, isAllowed }) =>
    sureEffect(tool) === 'read' || isAllowed ? undefined : hashOf({ id, tool: markOf(tool), arguments: args }),
  what: ({ tool }) => `the call of ${tool.source.name}`,
})

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

  const send = async ({ value: { tool, arguments: args } }: Agreed<ShownCall>, context?: UserContext): Promise<Record<string, unknown>> => {
    const within = directoryWithOnly(directory, tool, (now) => markOf(asCalled(now, args)) === markOf(tool))
    return wholeResult(await executor.execute({ name: tool.qualifiedName, arguments: args, within }, contextOf(context)))
  }

  return {
    /** Reads the page of a tool. Throws `tool_unknown`, `resource_unknown` if it has none, `held_for_review`, the server's own error. */
    of: async (name: string, context?: UserContext): Promise<ToolPage> => (await read(name, context)).page,
    /** Reads the page of a tool to draw it. Throws as `of`. */
    async open(name: string, context?: UserContext): Promise<OpenedPage> {
      const { page, html } = await read(name, context)
      const id = randomBytes(ID_BYTES).toString('hex')
      opened.set(id, { server: page.server, html, sources: page.sources, allowed: new Map() })
      const [oldest] = opened.keys()
      if (opened.size > MOST_PAGES && oldest !== undefined) opened.delete(oldest)
      return { ...page, id }
    },
    /** The HTML of an opened page. Throws `resource_unknown`. */
    content(id: string): PageContent {
      const { html, sources } = openedPage(id)
      return { html, sources }
    },
    close: (id: string): void => void opened.delete(id),
    /**
     * Runs a tool of its own server for an opened page, one that pages may call. What may change something is not run before the user
     * agreed to it: then the answer says what to ask. Throws `resource_unknown`, `tool_unknown`,
     * `arguments_invalid`.
     */
    async call(asked: PageCallRequest, context?: UserContext): Promise<PageCallAnswer> {
      const { id, name, arguments: args = {}, agreed: said, isForAll } = asked
      const { server, allowed } = openedPage(id)
      const offered = pageToolsOf(directory, server).find(({ source }) => source.name === name)
      if (offered === undefined)
        throw new TooltrayError('tool_unknown', `The page calls ${name.slice(0, 200)}, which ${server} does not offer to pages.`)
      if (!isObject(args))
        throw new TooltrayError('arguments_invalid', `The page calls ${name.slice(0, 200)} with arguments that are no object.`)
      const tool = asCalled(offered, args)
      const call: ShownCall = { id, tool, arguments: args, isAllowed: allowed.get(name) === markOf(tool) }
      const fingerprint = callConsent.fingerprintOf(call)
      // Another call, or the tool is another by now: asked anew.
      if (fingerprint !== undefined && fingerprint !== said) return { asks: askedCallOf(call, fingerprint) }
      const agreed = callConsent.agreed(call, said)
      if (isForAll === true) allowed.set(name, markOf(tool))
      return { result: await send(agreed, context) }
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

/** Identifies a tool as it is now: another definition, or effect, is another tool. */
function markOf({ source, effect }: OfferedTool): string {
  return hashOf([effect, definitionOf(source)])
}

function askedCallOf({ tool: { source, effect }, arguments: args }: ShownCall, fingerprint: string): AskedPageCall {
  const { title } = definitionOf(source)
  return { name: source.name, title: typeof title === 'string' ? title : source.name, effect, arguments: args, fingerprint }
}

/** The HTML of a content; undefined if it is something else. */
function htmlOf({ mimeType, text, blob }: Record<string, unknown>): string | undefined {
  if (!/^text\/html\b/i.test(String(mimeType))) return undefined
  if (typeof text === 'string') return text
  return typeof blob === 'string' ? Buffer.from(blob, 'base64').toString('utf8') : undefined
}
