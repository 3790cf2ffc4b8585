import type { Locator } from 'playwright-core'
import type { Window } from '../browser.ts'

/** Presses a button that opens the provider's page, and signs in there. */
export async function signInAs(person: string, { context, page }: Window, button: Locator): Promise<void> {
  const [provider] = await Promise.all([context.waitForEvent('page'), button.click()])
  await provider.getByLabel('Name').fill(person)
  await provider.getByLabel('Password').fill('wonderland')
  await provider.getByRole('button', { name: 'Sign in' }).click()
  await provider.getByRole('button', { name: 'Allow' }).click()
  await provider.locator('[data-outcome=signed-in]').waitFor()
  await provider.close()
  await page.bringToFront()
}
