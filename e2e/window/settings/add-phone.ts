import type { Locator, Page } from 'playwright-core'

/** Adds a person or device named phone by clicks, and returns the card with what the phone needs, and its key. */
export async function addPhone(page: Page): Promise<{ readonly card: Locator; readonly token: string }> {
  await page.getByRole('link', { name: 'People and devices' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.keyboard.type('phone')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'phone is ready to connect' })
  return { card, token: (await card.getByRole('group', { name: 'Key', exact: true }).locator('pre').textContent()) ?? '' }
}
