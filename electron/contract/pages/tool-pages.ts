import { z } from 'zod'
import { data, list, record, texts } from '../shape.ts'
import { effect } from '../tools.ts'

/** What a page may ask a host for (MCP Apps, `_meta.ui.permissions`). */
export const pagePermission = z.enum(['camera', 'microphone', 'geolocation', 'clipboardWrite'])

/** Where a page may load from, as its server declares it (MCP Apps, `_meta.ui.csp`). Each is a source of a content security policy. */
export const pageSources = data({
  /** Where it may send requests, and open WebSockets. */
  connect: texts,
  /** Scripts, styles, pictures, fonts, sound, and video. */
  resources: texts,
  /** Pages of others within it. */
  frames: texts,
  /** Declared, but never allowed: not `https:` or `wss:`, an address of this computer or its network, or no source at all. */
  refused: texts,
})

const page = {
  server: z.string(),
  /** The URI that its server gave it. */
  uri: z.string(),
  /** Of its HTML. */
  bytes: z.number(),
  sources: pageSources,
  permissions: list(pagePermission),
}

/** The page of a tool. */
export const toolPage = data(page)

/** A page that the window draws. */
export const openedPage = data({
  ...page,
  /** 128 random bits: a name in its address, and what its calls are made by. */
  id: z.string(),
})

/** The HTML of an opened page, for what serves it. */
export const pageContent = data({ html: z.string(), sources: pageSources })

export const pageId = z.object({ id: z.string() })

/** A call that an opened page makes. */
export const pageCall = pageId.extend({
  name: z.string(),
  arguments: z.unknown().optional(),
  /** The fingerprint of the call that the user agreed to. */
  agreed: z.string().optional(),
  /** Whether they agreed to all calls of this tool, as it is now, until the page is closed. */
  isForAll: z.boolean().optional(),
})

/** A call that the user must agree to first. */
const askedCall = data({
  name: z.string(),
  title: z.string(),
  effect,
  arguments: z.unknown(),
  /** Of exactly this call. */
  fingerprint: z.string(),
})

/** The result of a call, or what to ask before it is made. */
export const pageCallAnswer = z.union([z.object({ asks: askedCall }), z.object({ result: record })])

export type PageSources = z.infer<typeof pageSources>
export type PagePermission = z.infer<typeof pagePermission>
export type ToolPage = z.infer<typeof toolPage>
export type OpenedPage = z.infer<typeof openedPage>
export type AskedPageCall = z.infer<typeof askedCall>
export type PageCallAnswer = z.infer<typeof pageCallAnswer>
export type PageCallRequest = z.infer<typeof pageCall>
export type PageContent = z.infer<typeof pageContent>
