/**
 * Asks each remote server of the gallery how it lets people in, without signing in anywhere, and compares the answer with the list.
 *
 *   node scripts/gallery/ask-remotes.ts [--only ID,ID] [--write]
 *
 * With `--write`, what answered goes into `checks.json`, of which `npm run docs` makes a page. Exits with 1 if an address says something
 * else than the list. Needs the internet.
 */
import { discoverAuthorizationServerMetadata, discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/client'
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/table.ts'
import type { GalleryWay } from '../../electron/engine/sources/gallery/list/gallery-schema.ts'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { keepCheck } from './checks.ts'

/** The longest that one address may take, in ms. */
const PATIENCE = 20_000

/** What stands for the answer of an address that gave none. */
const UNREACHED = 'not reached'

type Remote = Extract<GalleryWay, { kind: 'remote' }>

const { values: given } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean' } } })
const only = given.only?.split(',')
const remotes = shippedGallery().entries.flatMap(({ id, ways }) =>
  only !== undefined && !only.includes(id)
    ? []
    : ways.flatMap((way, at) => (way.kind === 'remote' && way.url.startsWith('https://') ? [{ id, way, number: at + 1 }] : [])),
)
const rows: [id: string, url: string, listed: string, says: string][] = []
for (const { id, way, number } of remotes) {
  const says = await answerOf(way)
  rows.push([id, way.url, way.signIn, says])
  if (given.write !== true || says === UNREACHED) continue
  const isSame = fits(way.signIn, says)
  keepCheck(id, number, isSame ? { far: 'answers' } : { far: 'fails', note: `The list has ${way.signIn}, and it says: ${says}.` })
}
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
  } catch {
    return UNREACHED
  }
}

const bounded = (url: string | URL, init?: RequestInit): Promise<Response> => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })

/** A server that asks for a key may have a sign-in as well. */
function fits(listed: string, says: string): boolean {
  return listed === says || (listed === 'key' && ['oauth', 'client'].includes(says))
}
