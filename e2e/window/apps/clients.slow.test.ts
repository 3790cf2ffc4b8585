import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const numberIn = (text: string | null): number => Number(/([\d,]+) tokens/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

it('a client that is attached is shown with what it was spared, which a search makes less', async () => {
  await using window = await openWindow({ many: ownServer('echo', '--tools', '300') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=many][data-state=connected]').waitFor()
  await visit('#/clients')
  await page.getByText('No app is using Tooltray now').waitFor()
  const { call, client } = await installation.attach({ name: 'claude-code' })
  const row = page.locator('[data-client=claude-code]')
  await row.waitFor()
  await row.getByText(/tokens saved/).waitFor()
  const before = numberIn(await row.textContent())
  expect(before).toBeGreaterThan(10_000)
  await call('search_tools', { query: 'create an invoice', limit: 20 })
  await expect.poll(async () => numberIn(await row.textContent())).toBeLessThan(before)
  await client.close()
  await page.getByText('No app is using Tooltray now').waitFor()
})
