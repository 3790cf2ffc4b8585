import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { createInstallation, until } from '../testing/installation.ts'
import { freePort } from '../testing/http-server.ts'
import { type DrawOptions, type Host, startHost } from './host/host.ts'
import { type Era, type PublishedRow, publishedPage, publishedRow } from './published/published-page.ts'
import { type PublishedServer, SERVERS, programOf } from './published/servers.ts'

const SHOWS_PAGES = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
const PAGE = join(import.meta.dirname, '../../docs/concepts/published-pages.md')

/** Drawn in `npm test`: one that calls on a click, one that calls by itself, and one that polls a tool for pages alone. */
const FEW = ['basic-react', 'cohort-heatmap', 'system-monitor']
const isWhole = process.env['TOOLTRAY_TEST_WHOLE'] === 'true'
const few = (process.env['ONLY'] ?? FEW.join(',')).split(',')
const drawn = isWhole ? SERVERS : SERVERS.filter(({ name }) => few.includes(name))

skipWithout('chromium')

/** A server that is started by who connects to it, or runs here if it speaks HTTP alone. */
async function started(server: PublishedServer) {
  const { args, version } = programOf(server)
  if (server.isHttp !== true) {
    const command = { command: process.execPath, args: [...args] }
    return { server, version, entry: command, transport: () => new StdioClientTransport({ ...command, stderr: 'ignore' }), end: () => true }
  }
  const port = await freePort()
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' })
  const url = new URL(`http://localhost:${port}/mcp`)
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    `${server.name} listens`,
  )
  return { server, version, entry: { url: url.href }, transport: () => new StreamableHTTPClientTransport(url), end: () => child.kill() }
}

async function drawnDirectly(host: Host, { server, transport }: Awaited<ReturnType<typeof started>>) {
  await using client = disposable(new Client({ name: 'e2e', version: '1' }, { capabilities: SHOWS_PAGES }))
  await client.connect(transport())
  return await host.draw(client, server.tool, drawingOf(server))
}

function drawingOf({ args = {}, unclicked }: PublishedServer): DrawOptions {
  return { args, isOnlyShown: unclicked !== undefined }
}

function disposable(client: Client): Client & AsyncDisposable {
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

it('draws every published page as without Tooltray, or says why not', async () => {
  await using host = await startHost()
  await using installation = createInstallation()
  const all = await Promise.all(drawn.map(started))
  try {
    installation.configure(Object.fromEntries(all.map(({ server, entry }) => [server.name, entry])))
    // At most eight pages are listed by themselves: each client sees one server.
    const file = join(installation.home, 'servers.json')
    const profiles = Object.fromEntries(all.map(({ server: { name } }) => [name, { servers: [name] }]))
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), profiles }))
    await (await installation.attach()).refresh()

    const rows: PublishedRow[] = []
    for (const each of all) {
      const { server, version } = each
      const direct = await drawnDirectly(host, each)
      const through = async (era: Era) => {
        const mode = era === 'legacy' ? era : { pin: '2026-07-28' }
        const { client } = await installation.attach({
          profile: server.name,
          capabilities: SHOWS_PAGES,
          versionNegotiation: { mode },
        })
        expect(client.getProtocolEra()).toBe(era)
        await using _closed = disposable(client)
        return await host.draw(client, `${server.name}__${server.tool}`, { ...drawingOf(server), expected: direct })
      }
      rows.push(publishedRow(server, version, direct, { legacy: await through('legacy'), modern: await through('modern') }))
      if (process.env['PAGES_DEBUG'] !== undefined) console.log(rows.at(-1), direct)
    }
    expect(rows.flatMap(({ unexplained }) => unexplained)).toEqual([])
    if (isWhole) await expect(publishedPage(rows)).toMatchFileSnapshot(PAGE)
    else expect(readFileSync(PAGE, 'utf8').split('\n')).toEqual(expect.arrayContaining(rows.map(({ line }) => line)))
  } finally {
    for (const { end } of all) end()
  }
})
