import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { madeBundle, madeManifest } from '../../testing/packages/made-bundle.ts'
import { openWindow } from '../browser.ts'

/** What is dragged over the window: a file, or a text. */
interface Dragged {
  readonly file?: { readonly name: string; readonly base64: string }
  readonly text?: string
}

/** Drags something over an element of the page; returns how to let it go there. */
async function drag(page: Page, dragged: Dragged, over = 'main'): Promise<() => Promise<void>> {
  const dataTransfer = await page.evaluateHandle(({ file, text }) => {
    const transfer = new DataTransfer()
    if (file !== undefined) transfer.items.add(new File([Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0))], file.name))
    if (text !== undefined) transfer.setData('text/plain', text)
    return transfer
  }, dragged)
  const target = page.locator(over).first()
  await target.dispatchEvent('dragover', { dataTransfer })
  return () => target.dispatchEvent('drop', { dataTransfer })
}

const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')
const hint = (page: Page) => page.getByText('Drop it to see which servers it describes')
const ENTRY = JSON.stringify({ mcpServers: { notes: { command: 'npx', args: ['-y', 'mcp-notes'] } } })

describe('what is dropped on a page', () => {
  it('is read as a text that describes servers, and nothing is added', async () => {
    await using window = await openWindow({})
    const { page, visit, installation } = window
    await visit('#/activity')
    const drop = await drag(page, { text: ENTRY })
    await hint(page).waitFor()
    await drop()
    await page.getByRole('heading', { name: 'Add server', level: 1 }).waitFor()
    await page.getByRole('list', { name: 'Servers found' }).getByText('mcp-notes').first().waitFor()
    expect(await hint(page).count()).toBe(0)
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).not.toContain('mcp-notes')
    // The text was taken: a second visit begins empty.
    await visit('#/activity')
    await visit('#/add/paste')
    expect(await page.getByLabel('Paste a server configuration').inputValue()).toBe('')
  })

  it('can be a file with settings, or a bundle', async () => {
    await using window = await openWindow({})
    const { page, visit } = window
    await visit('#/activity')
    await (
      await drag(page, { file: { name: 'mcp.json', base64: base64(ENTRY) } })
    )()
    await page.getByRole('list', { name: 'Servers found' }).getByText('mcp-notes').first().waitFor()
    const bundle = await madeBundle(madeManifest({ display_name: 'Graph' }))
    await (
      await drag(page, { file: { name: 'graph.mcpb', base64: base64(bundle) } })
    )()
    await page.getByRole('heading', { name: 'Graph 1.0.0' }).waitFor()
  })

  it('is named when it is neither, and stays with the field that it is dropped on', async () => {
    await using window = await openWindow({})
    const { page, visit } = window
    await visit('#/activity')
    await (
      await drag(page, { file: { name: 'cat.png', base64: base64('\x89PNG\0') } })
    )()
    const toasts = page.getByRole('region', { name: /Notifications/ })
    await toasts.getByText('cat.png is not a bundle (.mcpb), and not a text that describes servers.').waitFor()
    await drag(page, { text: ENTRY }, 'input')
    expect(await hint(page).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('#/activity')
  })
})
