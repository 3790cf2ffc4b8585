import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]

async function bed() {
  let file = ''
  const window = await openWindow(
    {},
    {
      reducedMotion: 'no-preference',
      prepare({ paths, home }) {
        file = join(home, 'orders.json')
        const mcpServers = { shop: ownServer('shop', '--keep', file) }
        writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules }))
      },
    },
  )
  const { page, installation } = window
  const session = await installation.attach({ name: 'app' })
  const bar = page.getByRole('status', { name: 'Calls that need your word' })
  return {
    window,
    page,
    bar,
    /** Ids of the orders that were saved. */
    saved(): string[] {
      const orders = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string; customer?: string }[]) : []
      return orders.filter(({ customer }) => customer === undefined).map(({ id }) => id)
    },
    save(id: string): AbortController {
      const giving = new AbortController()
      const params = { name: 'execute_tool', arguments: { name: 'shop__save_order', arguments: { order: { id } } } }
      session.client.callTool(params, { signal: giving.signal, timeout: 180_000 }).catch(() => undefined)
      return giving
    },
    /** Opens the dialog at the first call, and gives where its button for one answer is. */
    async look(): Promise<{ x: number; y: number }> {
      await bar.getByText('2 calls need your word').waitFor()
      await bar.getByRole('button').click()
      const button = page.getByRole('dialog').getByRole('button', { name: 'Allow once' })
      await button.waitFor()
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      // Whoever reads it takes longer than what keeps the buttons still.
      await page.waitForTimeout(1_000)
      return { x: x + width / 2, y: y + height / 2 }
    },
  }
}

it('allows no other call than the one that was read, when its app gives that one up under the pointer', async () => {
  const { window, page, save, look, saved } = await bed()
  await using _window = window
  const harmless = save('order-1')
  await page.getByText('wants to run').waitFor()
  save('order-2')
  const { x, y } = await look()
  await page.getByRole('dialog').getByText('"order-1"').waitFor()
  await page.mouse.move(x, y)
  harmless.abort()
  await page.waitForTimeout(120)
  await page.mouse.click(x, y)
  await page.waitForTimeout(400)
  expect(saved()).toEqual([])
  await page.getByRole('dialog').getByText('"order-1"').waitFor()
  await page.getByRole('dialog').getByText('does not wait any more').waitFor()
  expect(window.complaints()).toEqual([])
})

it('allows one call by a double click, and shows the next by a click alone', async () => {
  const { window, page, save, look, saved } = await bed()
  await using _window = window
  save('order-1')
  await page.getByText('wants to run').waitFor()
  save('order-2')
  const { x, y } = await look()
  await page.mouse.click(x, y)
  await page.waitForTimeout(180)
  await page.mouse.click(x, y)
  await expect.poll(saved).toEqual(['order-1'])
  await page.waitForTimeout(400)
  expect(saved()).toEqual(['order-1'])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the next call' }).click()
  await dialog.getByText('"order-2"').waitFor()
  await dialog.getByRole('button', { name: 'Allow once' }).click()
  await expect.poll(saved).toEqual(['order-1', 'order-2'])
  expect(window.complaints()).toEqual([])
})
