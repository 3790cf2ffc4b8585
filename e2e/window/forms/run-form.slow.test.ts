import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'

/** Buttons within, that nobody could say the name of. */
const nameless = (within: Locator): Promise<number> =>
  within
    .locator('button')
    .evaluateAll((buttons) => buttons.filter((button) => (button.getAttribute('aria-label') ?? button.textContent).trim() === '').length)

async function openTool({ page, visit }: Window, server: string, tool: string): Promise<Locator> {
  await page.locator(`[data-server-row=${server}][data-state=connected]`).waitFor()
  await visit(`#/search?tool=${server}__${tool}`)
  const pane = page.getByRole('complementary', { name: `Tool ${server}__${tool}` })
  await pane.getByRole('button', { name: 'Run', exact: true }).waitFor()
  return pane
}

describe('the form of a tool', () => {
  it('has lists whose items are added, moved and removed with the keyboard alone', async () => {
    await using window = await openWindow({ tickets: ownServer('echo', '--tools', '40') })
    const { page } = window
    const pane = await openTool(window, 'tickets', 'create_calendar_item')
    const press = async (button: string): Promise<void> => {
      await pane.getByRole('button', { name: button }).focus()
      await page.keyboard.press('Enter')
    }
    const items = pane.getByRole('group', { name: /^Item \d/ })
    for (const [at, text] of ['first', 'second', 'third'].entries()) {
      await press('Add')
      await items.nth(at).getByRole('textbox').fill(text)
    }
    expect(await nameless(pane)).toBe(0)
    const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
    await press('Move item 3 up')
    // The item that was moved keeps the focus, and one that is removed hands it on: the keyboard goes on from there.
    await expect.poll(focused).toBe('Move item 2 up')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Move item 1 down')
    await press('Remove item 2')
    await expect.poll(() => items.count()).toBe(2)
    expect(await focused()).toBe('Remove item 2')
    expect(await items.getByRole('textbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))).toEqual([
      'third',
      'second',
    ])
    await press('Remove item 2')
    expect(await focused()).toBe('Remove item 1')
    await page.keyboard.press('Enter')
    await expect.poll(() => items.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Add')
  })

  it('begins with the defaults that a tool declares, in the form and as JSON', async () => {
    await using window = await openWindow({ eras: ownServer('eras') })
    const pane = await openTool(window, 'eras', 'count')
    expect(await pane.getByLabel('stepMs').inputValue()).toBe('0')
    await pane.getByRole('button', { name: 'JSON', exact: true }).click()
    expect(JSON.parse(await pane.getByLabel('Arguments as JSON').inputValue())).toEqual({ stepMs: 0 })
  })

  it('shows how far a tool is while it runs', async () => {
    await using window = await openWindow({ eras: ownServer('eras') })
    const pane = await openTool(window, 'eras', 'count')
    await pane.getByLabel(/^to\b/).fill('1000')
    await pane.getByLabel('stepMs').fill('20')
    await pane.getByRole('button', { name: 'Run', exact: true }).click()
    await pane.getByRole('progressbar', { name: 'Progress' }).waitFor()
    await pane.getByText(/^\d+ %: step \d+$/).waitFor()
    await pane.getByRole('button', { name: 'Stop' }).click()
    await pane.getByRole('progressbar').waitFor({ state: 'detached' })
  })
})
