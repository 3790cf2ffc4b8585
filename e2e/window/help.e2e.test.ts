import { expect, it } from 'vitest'
import { openWindow } from './browser.ts'

it('shows the documentation without the internet: its pages, a search, a page, and what that links to', async () => {
  await using window = await openWindow({ gone: { command: 'no-such-program-4711' } })
  const { page, visit } = window
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('list', { name: 'Pages' }).getByText('Sandbox').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('call timeout')
  await page.getByRole('link', { name: 'call_timeout' }).click()
  await page.getByRole('heading', { name: 'call_timeout' }).waitFor()
  await visit('#/help')
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('where are my secrets stored')
  await page.getByRole('link', { name: /^Where secrets are stored in Sign-in and secrets/ }).click()
  await page.waitForURL(/at=where-secrets-are-stored/)
  await visit('#/help/guide/rules?at=arguments')
  await expect.poll(() => page.locator('#arguments').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(400)
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByRole('list', { name: 'Pages' }).waitFor()
  await visit('#/help/no/such/page')
  await page.getByText('This page is not part of the installed documentation.').waitFor()
})

it('an error leads to its page in a dialog, and what is below it stays', async () => {
  await using window = await openWindow({ dead: { url: 'http://127.0.0.1:9/mcp' } })
  const { page, visit } = window
  await page.locator('[data-server-row=dead][data-state=failed]').waitFor()
  await visit('#/servers/dead')
  await page.getByRole('button', { name: 'Learn more' }).click()
  const dialog = page.getByRole('dialog', { name: 'Documentation' })
  await dialog.getByRole('heading', { level: 2 }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toContain('#/servers/dead')
})

it('the palette has what the menu Help of the app has', async () => {
  await using window = await openWindow()
  const { page } = window
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('help')
  for (const name of ['Tooltray documentation', 'Keyboard shortcuts', 'Troubleshooting', 'Report a problem'])
    await page.getByRole('option', { name }).waitFor()
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})
