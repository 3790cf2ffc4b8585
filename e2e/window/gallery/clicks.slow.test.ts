import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { countClicks } from '../journeys/clicks.ts'
import { KEY, openGalleryBed } from './gallery-bed.ts'

/** From `#/add`, by clicks: the card, and the button that adds. A sign-in, typing, and pages of the provider are not counted. */
const MOST_CLICKS = 3

it('an entry that needs nothing answers in an AI app', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, photograph } = bed.window
  await visit('#/add')
  const atMost = await countClicks(page)
  await page.getByRole('link', { name: 'Add Plain' }).click()
  await page.getByRole('group', { name: 'What will run' }).getByText('npx -y mcp-plain').waitFor()
  await photograph('gallery-plain')
  await page.getByRole('button', { name: 'Add Plain' }).click()
  await page.locator('[data-server-row=plain][data-state=connected]').waitFor()
  await atMost(MOST_CLICKS)
  expect(await bed.askApp('plain__version_1_0_0')).toContain('1.0.0')
})

it('an entry says which version is kept, and its server that the registry no longer has it', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, photograph } = bed.window
  await visit('#/add/entry/left')
  await page.getByText('0.9.0, which is kept. You are asked before a newer one runs.').waitFor()
  await page.getByRole('button', { name: 'Add Left' }).click()
  await page.locator('[data-server-row=left][data-state=connected]').waitFor()
  await page.getByText('Version 0.9.0, which was tried with Tooltray, is no longer in its registry.').waitFor()
  await page.getByText('Version 1.0.0 runs instead, which was not tried.').waitFor()
  await photograph('gallery-version-gone')
})

it('an entry that wants a folder reads there, and nowhere else', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, photograph } = bed.window
  await visit('#/add')
  const atMost = await countClicks(page)
  await page.getByRole('link', { name: 'Add Notes of a folder' }).click()
  await page.getByLabel('Folder', { exact: true }).fill(bed.folder)
  await page.getByRole('group', { name: 'What will run' }).getByText(`npx -y mcp-notes-folder ${bed.folder}`).waitFor()
  await photograph('gallery-folder')
  await page.getByRole('button', { name: 'Add Notes of a folder' }).click()
  await page.locator('[data-server-row=notes-folder][data-state=connected]').waitFor()
  await atMost(MOST_CLICKS)
  expect(await bed.askApp('notes-folder__version_1_0_0')).toContain('from the folder')
})

it('an entry that wants a key has the page on which it is made, and keeps it as a secret', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, photograph, installation } = bed.window
  await visit('#/add')
  const atMost = await countClicks(page)
  await page.getByRole('link', { name: 'Add Keyed' }).click()
  expect(await page.getByRole('link', { name: 'Make one at keys.example.com' }).getAttribute('href')).toBe('https://keys.example.com/new')
  await page.getByLabel('API key').fill(KEY)
  await photograph('gallery-key')
  await page.getByRole('button', { name: 'Add Keyed' }).click()
  await page.locator('[data-server-row=keyed][data-state=connected]').waitFor()
  await atMost(MOST_CLICKS)
  expect(await bed.askApp('keyed__echo', { text: 'through the key' })).toContain('through the key')
  expect((await installation.run('list', '--json')).stdout).not.toContain(KEY)
})

it('an entry that wants a sign-in opens the browser by the click that adds it', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, context, photograph } = bed.window
  await visit('#/add')
  const atMost = await countClicks(page)
  await page.getByRole('link', { name: 'Add Signed in' }).click()
  await photograph('gallery-sign-in')
  const [provider] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Add and sign in' }).click()])
  await provider.getByLabel('Name').fill('alice')
  await provider.getByLabel('Password').fill('wonderland')
  await provider.getByRole('button', { name: 'Sign in' }).click()
  await provider.getByRole('button', { name: 'Allow' }).click()
  await provider.locator('[data-outcome=signed-in]').waitFor()
  await provider.close()
  await page.bringToFront()
  await page.locator('[data-server-row=signed][data-state=connected]').waitFor()
  await atMost(MOST_CLICKS)
  expect(await bed.askApp('signed__echo', { text: 'as alice' })).toContain('as alice')
})

it('a pasted address of a site leads to its entry', async () => {
  await using window = await openWindow({})
  const { page, visit } = window
  await visit('#/add/paste')
  await page.getByLabel('Paste a server configuration').fill('https://linear.app/features')
  await page.getByRole('region', { name: 'In the gallery' }).getByRole('link', { name: 'Add Linear' }).click()
  await page.getByRole('heading', { name: 'Add Linear' }).waitFor()
  // From one entry to another, nothing of the first stays.
  await visit('#/add/entry/memory')
  await page.getByRole('heading', { name: 'Add Memory' }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('memory')
})

it('a pasted address of a site finds the servers that it lists, once the user asks', async () => {
  const asked: string[] = []
  const site = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const url = `http://${request.headers.host}`
    const card = {
      title: 'Tickets <b>of</b> a site',
      description: 'All of them.',
      remotes: [{ type: 'streamable-http', url: `${url}/mcp` }],
    }
    if (request.url === '/.well-known/ai-catalog.json')
      return void answer.end(JSON.stringify({ entries: [{ type: 'application/mcp-server-card+json', data: card }] }))
    answer.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  await using window = await openWindow({})
  const { page, visit, photograph } = window
  await visit('#/add/paste')
  const field = page.getByLabel('Paste a server configuration')
  await field.fill(origin)
  const look = page.getByRole('button', { name: /^Look for servers at 127/ })
  await look.waitFor()
  expect(asked).toEqual([])
  await look.click()
  const found = page.getByRole('region', { name: /^Servers of 127/ })
  await found.getByText('Tickets <b>of</b> a site').first().waitFor()
  await photograph('site-servers')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 480, height: 800 })
  await photograph('site-servers-480-dark')
  await found.getByRole('button', { name: 'Use Tickets' }).click()
  expect(await field.inputValue()).toBe(`${origin}/mcp`)
  await page.getByRole('list', { name: 'Servers found' }).getByText(`${origin}/mcp`).first().waitFor()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

it('a server that its publisher has left names the entry in its place', async () => {
  const left = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-github'], enabled: false }
  await using window = await openWindow({ forge: left, one: ownServer('echo') })
  const { page, visit } = window
  await visit('#/servers/forge')
  await page.getByText('This server is no longer maintained.').waitFor()
  await page.getByRole('link', { name: 'See GitHub' }).click()
  await page.getByRole('heading', { name: 'Add GitHub' }).waitFor()
  await visit('#/servers/one')
  await page.getByRole('region', { name: 'Server one' }).waitFor()
  expect(await page.getByText('This server is no longer maintained.').count()).toBe(0)
})
