import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { freePort } from '../../testing/http-server.ts'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'
import { countClicks } from '../journeys/clicks.ts'
import { axeFindings } from '../look/axe-findings.ts'
import { tabTo } from '../look/tab-to.ts'
import { entryIn, plantApps } from './planted-apps.ts'

/** The window of a computer with four AI apps, on which Tooltray was never used. */
async function opened(options: Parameters<typeof openWindow>[1] = {}): Promise<Window> {
  const port = await freePort()
  return openWindow({}, { width: 1280, height: 800, prepare: (installation) => plantApps(installation, port), ...options })
}

const line = (page: Page, server: string) => page.locator(`[data-setup-server=${server}]`)
const ready = (page: Page, server: string) => page.locator(`[data-setup-server=${server}][data-ready=true]`)

/** Starts what the settings of Claude Code say now, as Claude Code does, and lists a folder. */
async function askClaudeCode(installation: Installation, folder: string): Promise<Client> {
  const { command, args, env } = entryIn(installation, 'claude-code')
  const client = new Client({ name: 'claude-code', version: '2.1.329' })
  await client.connect(new StdioClientTransport({ command, args, env: { ...installation.env, ...env } }))
  await client.callTool({ name: 'execute_read_tool', arguments: { name: 'files__list_directory', arguments: { path: folder } } })
  return client
}

describe.each(sampled(['light', 'dark'] as const, 1))('in %s colours', (colorScheme) => {
  it('one click leads from four apps to a page on which the first call of one of them arrives', async () => {
    await using window = await opened({ colorScheme })
    const { page, installation, photograph } = window
    const clicks = await countClicks(page)
    await page.getByRole('heading', { name: 'You have 6 servers in 4 AI apps.' }).waitFor()
    await page.getByText('Git needs uv, which is not on this computer.').waitFor()
    await page.waitForURL(/#\/setup$/)
    expect(await axeFindings(page)).toEqual([])
    await photograph(`set-up-found-${colorScheme}`)
    await page.getByRole('button', { name: 'Import 6 servers' }).click()

    // Each server says how it stands, and has what it needs in its row.
    await page.getByRole('heading', { name: '3 of 6 servers are ready' }).waitFor()
    expect(await ready(page, 'memory').textContent()).toContain('Ready, 9 tools')
    await line(page, 'brave-search').getByLabel('BRAVE_API_KEY').waitFor()
    await line(page, 'git').getByText('Runs with uv, which is not on this computer').waitFor()
    await line(page, 'git').getByRole('button', { name: 'Copy the install line' }).waitFor()
    await line(page, 'github').getByRole('button', { name: 'Try again' }).waitFor()
    const app = page.locator('[data-setup-app=claude-code]')
    await app.getByText('Start a new session in it').waitFor()
    await page.getByText('List allowed directories with Files').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await photograph(`set-up-ready-${colorScheme}`)

    const client = await askClaudeCode(installation, installation.home)
    await app.getByText('Here since').waitFor()
    const call = page.locator('[data-first-call=list_directory]')
    await call.getByText(installation.home).waitFor()
    await call.getByText(/\d tokens not read\./).waitFor()
    await page.getByRole('heading', { name: 'Claude Code made its first call' }).waitFor()
    await clicks(1)
    await page.waitForFunction(() => document.getAnimations().length === 0)
    expect(await axeFindings(page)).toEqual([])
    await photograph(`set-up-called-${colorScheme}`)
    for (const width of [900, 480]) {
      await page.setViewportSize({ width, height: 800 })
      await photograph(`set-up-called-${colorScheme}-${width}`)
    }
    // An app that has ended was here.
    await client.close()
    await expect.poll(async () => (await installation.status()).sessions.length).toBe(0)
    await app.getByText('Here since').waitFor()
  })
})

it('the whole way by the keyboard alone: a tick, the import, a key in its row, and the end', async () => {
  await using window = await opened()
  const { page, installation } = window
  await page.getByRole('button', { name: 'Import 6 servers' }).waitFor()
  await tabTo(page, 'checkbox', 'VS Code')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Import 5 servers', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await line(page, 'brave-search').getByLabel('BRAVE_API_KEY').waitFor()
  await tabTo(page, 'link', 'Brave search')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a-key-of-mine-0123')
  await page.keyboard.press('Enter')
  await ready(page, 'brave-search').waitFor()
  // What needed something came last, and stays where it is.
  expect(
    await page.locator('[data-setup-server]').evaluateAll((lines) => lines.map((each) => each.getAttribute('data-setup-server'))),
  ).toEqual(['files', 'memory', 'everything', 'brave-search', 'git'])
  await tabTo(page, 'link', 'Finish later', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/$/)
  // It is found again until an app has called, and not after it was left.
  const link = page.getByRole('link', { name: 'Set up' })
  await link.getByText('2 of 3').waitFor()
  const client = await askClaudeCode(installation, installation.home)
  await link.waitFor({ state: 'detached' })
  await client.close()
})

it('undoes the import, also after the page was opened anew', async () => {
  await using window = await opened()
  const { page } = window
  await page.getByRole('button', { name: 'Import 6 servers' }).click()
  await ready(page, 'files').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('heading', { name: 'You have 6 servers in 4 AI apps.' }).waitFor()
})

it('who has no server and no app begins with the gallery or a paste, and connects any other app', async () => {
  await using window = await openWindow()
  const { page, photograph } = window
  await page.getByRole('heading', { name: 'All your MCP servers in one app' }).waitFor()
  const tiles = page.getByRole('list', { name: 'People start with' }).getByRole('link')
  await expect.poll(() => tiles.count()).toBe(6)
  expect(await axeFindings(page)).toEqual([])
  await photograph('set-up-nothing')
  await page.getByRole('link', { name: 'Paste' }).click()
  await page
    .getByRole('textbox', { name: 'Paste a server configuration' })
    .fill(JSON.stringify({ mcpServers: { notes: ownServer('echo') } }))
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Your server is ready' }).waitFor()
  await page.getByRole('region', { name: 'Connect an AI app' }).getByRole('link', { name: 'Connect any other app' }).click()
  await page.getByRole('region', { name: 'Any other app' }).waitFor()
})

it('an app that is here without servers is connected by the same button', async () => {
  await using window = await openWindow(
    {},
    {
      prepare({ home }) {
        mkdirSync(join(home, '.cursor'))
      },
    },
  )
  const { page, installation } = window
  await page.getByRole('button', { name: 'Connect 1 app' }).click()
  await page.getByRole('heading', { name: 'Your apps are connected. Add your first server.' }).waitFor()
  expect(entryIn(installation, 'cursor').args).toContain('connect')
})
