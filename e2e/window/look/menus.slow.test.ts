import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('a menu is opened, left, and used by keys and by the mouse, and its button has the focus again', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit } = window
  await visit('#/servers/one?tab=tools')
  const button = page.getByRole('button', { name: 'More about echo' })
  const menu = page.getByRole('menu', { name: 'More about echo' })
  const hasFocus = (): Promise<boolean> => button.evaluate((element) => element === document.activeElement)
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await button.press(key)
    await menu.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe(true)
  }
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'List directly', exact: true }).press('Enter')
  await page.locator('[data-tool=echo]').getByText('Listed directly').waitFor()
  await expect.poll(hasFocus).toBe(true)

  await button.click()
  const [of, at] = await Promise.all([button.boundingBox(), menu.boundingBox()])
  expect(Math.abs((at?.x ?? 0) + (at?.width ?? 0) - (of?.x ?? 0) - (of?.width ?? 0))).toBeLessThan(2)
  await button.click()
  await menu.waitFor({ state: 'detached' })
  await button.click()
  await page
    .getByRole('searchbox', { name: 'Filter tools' })
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .click()
  await menu.waitFor({ state: 'detached' })
})
