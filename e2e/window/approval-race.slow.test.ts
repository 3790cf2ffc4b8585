import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'
import { waitLimit } from '../../scripts/test/wait-limit.ts'

const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]

/** As long as what changed under the pointer keeps the buttons still (`use-still.ts`), in ms of the page's clock. */
const STILL = 700

/** A window whose clock stands from the moment when its dialog is opened: it goes on by what the test says alone. */
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
  const bar = page.getByRole('status', { name: 'Calls waiting for approval' })
  const dialog = page.getByRole('alertdialog')
  const button = (name: string) => dialog.getByRole('button', { name })
  return {
    window,
    page,
    dialog,
    button,
    /** Ids of the orders that were saved. */
    saved(): string[] {
      const orders = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string; customer?: string }[]) : []
      return orders.filter(({ customer }) => customer === undefined).map(({ id }) => id)
    },
    save(id: string): AbortController {
      const giving = new AbortController()
      const params = { name: 'execute_tool', arguments: { name: 'shop__save_order', arguments: { order: { id } } } }
      session.client.callTool(params, { signal: giving.signal, timeout: waitLimit }).catch(() => undefined)
      return giving
    },
    /** Opens the dialog at the first call, lets it be read, and returns where its button for one answer is. */
    async look(): Promise<{ x: number; y: number }> {
      await bar.getByText('2 calls are waiting for approval').waitFor()
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await bar.getByRole('button').click()
      await button('Allow once').waitFor()
      expect(await button('Allow once').isDisabled()).toBe(true)
      await page.clock.runFor(STILL)
      await expect.poll(() => button('Allow once').isEnabled()).toBe(true)
      const { x, y, width, height } = (await button('Allow once').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: x + width / 2, y: y + height / 2 }
    },
  }
}

it('allows no other call than the one that was read, when its app gives that one up under the pointer', async () => {
  const { window, page, dialog, button, save, look, saved } = await bed()
  await using _window = window
  const harmless = save('order-1')
  await page.getByRole('status', { name: 'Calls waiting for approval' }).getByText('wants to save').waitFor()
  save('order-2')
  const { x, y } = await look()
  await dialog.getByText('"order-1"').waitFor()
  await page.mouse.move(x, y)
  harmless.abort()
  await dialog.getByText('The AI app stopped waiting').waitFor()
  await page.mouse.click(x, y)
  await page.clock.runFor(STILL)
  // Of a call that is being answered, or was, it never becomes so.
  await expect.poll(() => button('Allow once').isEnabled()).toBe(true)
  await dialog.getByText('"order-1"').waitFor()
  expect(saved()).toEqual([])
  expect(window.complaints()).toEqual([])
})

it('allows one call by a double click, and shows the next by a click alone', async () => {
  const { window, page, dialog, button, save, look, saved } = await bed()
  await using _window = window
  save('order-1')
  await page.getByRole('status', { name: 'Calls waiting for approval' }).getByText('wants to save').waitFor()
  save('order-2')
  const { x, y } = await look()
  await page.mouse.dblclick(x, y)
  await dialog.getByText('Your answer has reached the call.').waitFor()
  // Twice more where it stood, for the next call and for an answer to it, were they taken.
  await page.mouse.click(x, y)
  await page.mouse.click(x, y)
  await page.clock.runFor(STILL)
  await expect.poll(() => button('Show the next call').isEnabled()).toBe(true)
  await expect.poll(saved).toEqual(['order-1'])
  await button('Show the next call').click()
  await dialog.getByText('"order-2"').waitFor()
  await page.clock.runFor(STILL)
  await button('Allow once').click()
  await expect.poll(saved).toEqual(['order-1', 'order-2'])
  expect(window.complaints()).toEqual([])
})
