/**
 * Asks each remote server of the gallery how it lets people in, without signing in anywhere, and compares the answer with the list.
 *
 *   node scripts/gallery/ask-remotes.ts [--only ID,ID]
 *
 * Exits with 1 if an address says something else than the list. Needs the internet.
 */
import { discoverAuthorizationServerMetadata, discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/client'
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/table.ts'
import type { GalleryWay } from '../../electron/engine/gallery/list/gallery-schema.ts'
import { shippedGallery } from '../../electron/engine/gallery/list/shipped-gallery.ts'

/** The longest that one address may take, in ms. */
const PATIENCE = 20_000

type Remote = Extract<GalleryWay, { kind: 'remote' }>

const { values: given } = parseArgs({ options: { only: { type: 'string' } } })
const only = given.only?.split(',')
const remotes = shippedGallery().entries.flatMap(({ id, ways }) =>
  only !== undefined && !only.includes(id)
    ? []
    : ways.flatMap((way) => (way.kind === 'remote' && way.url.startsWith('https://') ? [{ id, way }] : [])),
)
const rows: [id: string, url: string, listed: string, says: string][] = []
for (const { id, way } of remotes) rows.push([id, way.url, way.signIn, await answerOf(way)])
printTable('Remote servers of the gallery', ['server', 'address', 'in the list', 'says'], rows)
const wrong = rows.filter(([, , listed, says]) => !fits(listed, says))
for (const [id, , listed, says] of wrong) process.stderr.write(`${id}: the list has ${listed}, and the address says: ${says}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1

/** How an address lets people in: `none`, `oauth`, `client` (no registration of its own), `key`, or what went wrong. */
async function answerOf({ url }: Remote): Promise<string> {
  try {
    const response = await bounded(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tooltray', version: '0' } },
      }),
    })
    await response.body?.cancel()
    if (response.ok) return 'none'
    if (response.status !== 401) return `HTTP ${response.status}`
    const resource = await discoverOAuthProtectedResourceMetadata(url, {}, bounded).catch(() => undefined)
    const [issuer = new URL(url).origin] = resource?.authorization_servers ?? []
    const server = await discoverAuthorizationServerMetadata(issuer, { fetchFn: bounded }).catch(() => undefined)
    if (server === undefined) return 'key'
    const registers = server.registration_endpoint !== undefined || server.client_id_metadata_document_supported === true
    return registers ? 'oauth' : 'client'
  } catch (error) {
    return (error as Error).message
  }
}

const bounded = (url: string | URL, init?: RequestInit): Promise<Response> => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })

/** A server that asks for a key may have a sign-in as well. */
function fits(listed: string, says: string): boolean {
  return listed === says || (listed === 'key' && ['oauth', 'client'].includes(says))
}
