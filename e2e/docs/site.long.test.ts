import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newContext } from '../window/browser.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'docs/.vitepress/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

let server: Server
let address: string

beforeAll(async () => {
  await promisify(execFile)('npm', ['run', '-s', 'docs:build'], { cwd: root, maxBuffer: 32 * 1024 ** 2 })
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = path.endsWith('/') ? `${path}index.html` : extname(path) === '' ? `${path}.html` : path
    readFile(join(dist, file)).then(
      (content) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

it.each([
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'narrow', colorScheme: 'light', width: 480 },
] as const)('the site opens without anything from elsewhere: $name', async ({ name, colorScheme, width }) => {
  const context = await newContext({ colorScheme, viewport: { width, height: 900 } })
  const page = await context.newPage()
  const elsewhere: string[] = []
  const failed: string[] = []
  page.on(
    'request',
    (request) => void (request.url().startsWith(address) || request.url().startsWith('data:') || elsewhere.push(request.url())),
  )
  page.on('response', (response) => void (response.status() >= 400 && failed.push(response.url())))
  for (const place of ['/', '/guide/quickstart', '/reference/servers-json', '/errors/']) {
    await page.goto(address + place)
    await page.locator('main h1').waitFor()
    // No page scrolls sideways: wide tables scroll within themselves.
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    await page.screenshot({ path: join(root, `screenshots/docs${place.replaceAll('/', '-')}-${name}.png`) })
  }
  expect({ elsewhere, failed }).toEqual({ elsewhere: [], failed: [] })
  await context.close()
})

it.each([
  ['/llms.txt', '- [Quickstart](/guide/quickstart)'],
  ['/reference/servers.schema.json', '"mcpServers"'],
])('it has %s', async (place, part) => {
  expect(await (await fetch(address + place)).text()).toContain(part)
})

/** The site in a browser, with words in its search. */
async function searched(words: string): Promise<Page> {
  const context = await newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/`)
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  await page.getByRole('searchbox').fill(words)
  return page
}

it('its search shows pages for users before those for contributors', async () => {
  const page = await searched('approve a call')
  const found = page.getByRole('option')
  await found.first().waitFor()
  expect(await found.first().innerText()).not.toContain('Style of code')
  await page.context().close()
})

it('its search finds a key offline', async () => {
  const page = await searched('callTimeout')
  await page
    .getByRole('option', { name: /servers\.json/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'servers.json' }).waitFor()
  await page.context().close()
})
