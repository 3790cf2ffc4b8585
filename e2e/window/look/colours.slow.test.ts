import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openWindow } from '../browser.ts'

/** Whether what one reads on is darker than what is written on it. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const lightness = (colour: string): number => (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    const { backgroundColor, color } = getComputedStyle(document.body)
    return lightness(backgroundColor) < lightness(color)
  })
}

it('colours follow the system until a person chooses, and the choice outlives the page', async () => {
  await using window = await openWindow({}, { colorScheme: 'dark' })
  const { page, visit } = window
  await page.getByRole('link', { name: 'Add the first server' }).waitFor()
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await isDark(page)).toBe(false)
  await visit('#/settings/general')
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  expect(await isDark(page)).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: 'General' }).waitFor()
  expect(await isDark(page)).toBe(true)
  await page.getByRole('button', { name: 'System', exact: true }).click()
  expect(await isDark(page)).toBe(false)
})
