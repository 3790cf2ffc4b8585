import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('the row of the open server is in sight, wherever it was opened from', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `server-${String(at).padStart(2, '0')}`)
  const servers = Object.fromEntries(names.map((name) => [name, { ...ownServer('echo'), enabled: false }]))
  await using window = await openWindow(servers, { width: 1280, height: 600 })
  const { page, visit } = window
  for (const name of ['server-29', 'server-00']) {
    await visit(`#/servers/${name}`)
    const row = page.getByRole('navigation', { name: 'Servers' }).locator(`[data-server-row=${name}]`)
    await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    expect(await row.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  }
})
