import type { FetchLike } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { legible } from '../../../base/text/legible.ts'
import { checkUrl } from '../../../network/guarded-fetch.ts'
import type { NetworkScope } from '../../../network/network-scope.ts'

/** A server that a site says it has. All texts are those of a stranger. */
export interface SiteServer {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly transport: 'http' | 'sse'
}

/** Dependencies of `siteServers`. */
interface SiteDeps {
  /** Where requests for a site may lead. */
  readonly reachOf: (site: URL) => Promise<NetworkScope>
  /** Returns a guarded `fetch`, for the requests of one look. */
  readonly fetch: (reach: NetworkScope) => FetchLike
}

/** Server cards of a catalog that are read. Over it: the rest is left out. */
const MOST_CARDS = 10
/** Redirects of one document of a site. Over it: the document counts as absent. */
const MOST_REDIRECTS = 3
/** Characters of a text in a server card. Over it: it is cut off. */
const LONGEST_CARD_TEXT = 200

const CARD = 'application/mcp-server-card+json'

/** Where sites list their servers: an AI Catalog, and what earlier drafts of SEP-2127 named. */
const CATALOGS = ['/.well-known/ai-catalog.json', '/.well-known/mcp/catalog.json']
/** Where sites describe one server, by SEP-1649 and drafts of SEP-2127. */
const CARDS = ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json']

const catalog = z.object({ entries: z.array(z.unknown()) })
const catalogEntry = z.object({ type: z.literal(CARD), url: z.string().optional(), data: z.unknown().optional() })
const remote = z.object({ type: z.string(), url: z.string() })
const card = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  serverInfo: z.object({ name: z.string().optional(), title: z.string().optional() }).optional(),
  remotes: z.array(z.unknown()).default([]),
  /** As SEP-1649 has it: a path on the site. */
  transport: z.object({ type: z.string().optional(), endpoint: z.string() }).optional(),
})

/**
 * Returns the servers that a site lists (AI Catalog, MCP server cards). Empty for a text that is no address, and for a site that lists
 * none or cannot be reached. Only the addresses of the servers are of use; nothing is connected to.
 */
export async function siteServers(text: string, deps: SiteDeps): Promise<SiteServer[]> {
  const site = siteOf(text)
  if (site === undefined) return []
  const reach = await deps.reachOf(site)
  const fetch = deps.fetch(reach)
  const read = async (address: string, accept: string): Promise<{ url: URL; value: unknown } | undefined> => {
    try {
      let url = new URL(address, site)
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        checkUrl(url, reach)
        const answer = await fetch(url, { headers: { accept } })
        const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
        if (to === null) return answer.ok ? { url, value: JSON.parse(await answer.text()) as unknown } : undefined
        url = new URL(to, url)
      }
    } catch {
      // Most sites have no such document, and what they have instead is no JSON.
    }
    return undefined
  }
  const listed = (await Promise.all(CATALOGS.map((path) => read(path, 'application/ai-catalog+json, application/json')))).flatMap(
    (found) => {
      const { data } = catalog.safeParse(found?.value)
      return found === undefined || data === undefined
        ? []
        : data.entries.flatMap((each) => {
            const { data: entry } = catalogEntry.safeParse(each)
            return entry === undefined ? [] : [{ ...entry, base: found.url }]
          })
    },
  )
  const beside = site.pathname === '/' ? [] : [`${site.origin}${site.pathname.replace(/\/+$/, '')}/server-card`]
  const cards = await Promise.all([
    ...listed.slice(0, MOST_CARDS).map(async ({ url, data, base }) => {
      if (url === undefined) return { url: base, value: data }
      return URL.canParse(url, base.href) ? read(new URL(url, base).href, `${CARD}, application/json`) : undefined
    }),
    ...[...beside, ...CARDS].map((path) => read(path, `${CARD}, application/json`)),
  ])
  const servers = cards.flatMap((found) => (found === undefined ? [] : serversOf(found.value, found.url, reach)))
  return [...new Map(servers.map((server) => [server.url, server])).values()].slice(0, MOST_CARDS)
}

/** The address of a site, also without its scheme. */
function siteOf(text: string): URL | undefined {
  const address = text.trim()
  if (/\s/.test(address) || !/[.:]/.test(address)) return undefined
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

function serversOf(value: unknown, base: URL, reach: NetworkScope): SiteServer[] {
  const { data } = card.safeParse(value)
  if (data === undefined) return []
  const { name, title, description = '', serverInfo, transport } = data
  const ways = [
    ...data.remotes.flatMap((each) => remote.safeParse(each).data ?? []),
    ...(transport === undefined ? [] : [{ type: transport.type ?? 'streamable-http', url: transport.endpoint }]),
  ]
  return ways.flatMap(({ type, url: text }): SiteServer[] => {
    // An address with a placeholder cannot be used as it is.
    if ((type !== 'streamable-http' && type !== 'http' && type !== 'sse') || /[{}\s]/.test(text)) return []
    const url = URL.parse(text, base.href)
    if (url === null || !isUsable(url, reach)) return []
    const shown = title ?? serverInfo?.title ?? name ?? serverInfo?.name ?? url.host
    return [
      {
        title: lineOf(shown),
        description: lineOf(description),
        url: url.href,
        transport: type === 'sse' ? ('sse' as const) : ('http' as const),
      },
    ]
  })
}

function isUsable(url: URL, reach: NetworkScope): boolean {
  try {
    checkUrl(url, reach)
    return true
  } catch {
    return false
  }
}

function lineOf(text: string): string {
  return legible(text.replace(/\s+/g, ' ').trim()).slice(0, LONGEST_CARD_TEXT)
}
