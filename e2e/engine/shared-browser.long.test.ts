import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstallation } from '../testing/installation.ts'
import { chromiumPath } from '../../scripts/test/chromium.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'

skipWithout('chromium')

const CLIENTS = 4
const PAGES_EACH = 12
const playwright = join(import.meta.dirname, '../programs/node_modules/@playwright/mcp/cli.js')

/** Pages that say whose they are: `/CLIENT/NUMBER`. */
async function servePages() {
  const server = createServer((request, response) => {
    const name = `Page of ${(request.url ?? '').slice(1).replace('/', ', number ')}`
    response.setHeader('Content-Type', 'text/html').end(`<title>${name}</title><h1>${name}</h1>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, [Symbol.dispose]: () => void server.close() }
}

/** Has 4 clients load 12 pages each, all at the same time and every one of its own, and counts how often one was shown another's. */
async function mixUps(sharing: { readonly sharing?: 'all' }): Promise<{ mixed: number; loaded: number; instances: number }> {
  const executable = chromiumPath() ?? ''
  using pages = await servePages()
  await using installation = createInstallation()
  const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path', executable]
  const browser = { command: process.execPath, args: [playwright, ...options], callTimeout: '120s', ...sharing }
  // This server says of opening a page that it destroys.
  installation.configure({ browser }, { destructive: 'allow' })
  await installation.serve()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => installation.attach({ name: `client ${at}` })))
  let mixed = 0
  let loaded = 0
  for (let number = 0; number < PAGES_EACH; number += 1) {
    await Promise.all(
      clients.map(({ execute }, client) => execute('browser__browser_navigate', { url: `${pages.url}/${client}/${number}` })),
    )
    // Each looks when all have loaded theirs: who shares a page then sees it, however fast anybody was.
    const seen = await Promise.all(clients.map(({ execute }) => execute('browser__browser_snapshot')))
    for (const [client, { content }] of seen.entries()) {
      const text = content.map((part) => part.text).join('\n')
      if (/Page of \d/.test(text)) loaded += 1
      if (!text.includes(`Page of ${client}, number ${number}`)) mixed += 1
    }
  }
  const { servers } = JSON.parse((await installation.run('status', '--json')).stdout) as { servers: { instances: unknown[] }[] }
  return { mixed, loaded, instances: servers[0]?.instances.length ?? 0 }
}

test('a browser of its own for each client: 48 pages at the same time, and nobody sees another’s', async () => {
  expect(await mixUps({})).toEqual({ mixed: 0, loaded: CLIENTS * PAGES_EACH, instances: CLIENTS })
})

test('one browser for all mixes them up, so that the test above can fail', async () => {
  const { mixed, instances } = await mixUps({ sharing: 'all' })
  expect(instances).toBe(1)
  // Of four that look at one page three see another's, but for what a page that loads late does in between.
  expect(mixed).toBeGreaterThan(PAGES_EACH)
})
