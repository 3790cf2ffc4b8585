import { describe, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

// What a list of any length may put into the page. How long it takes is measured by `npm run bench -- window`.
const MOST_ROWS = 60

describe('long lists draw only what is in sight', () => {
  it('2,000 tools of a server', async () => {
    await using window = await openWindow({ many: ownServer('echo', '--tools', '1999') })
    const { page, visit } = window
    await page.locator('[data-server-row=many]').getByText('2,000 tools').waitFor()
    await visit('#/servers/many?tab=tools')
    const list = page.getByRole('group', { name: 'Tools', exact: true })
    await list.locator('[data-index="0"]').waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(MOST_ROWS)
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await list.locator('[data-index="1999"]').waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(MOST_ROWS)
    await page.getByRole('searchbox', { name: 'Filter tools' }).fill('echo')
    await list.getByText('echo', { exact: true }).waitFor()
  })

  it('2,000 calls, which stay where one has scrolled to while more come', async () => {
    await using window = await openWindow({ files: ownServer('echo') })
    const { page, visit, installation } = window
    await visit('#/activity')
    await page.getByText('Nothing yet').waitFor()
    const client = await installation.attach({ name: 'busy' })
    const calls = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 50)
        await Promise.all(Array.from({ length: 50 }, (_, n) => client.execute('files__echo', { text: `${made + n}` })))
    }
    await calls(2_000)
    await page.getByText('2,000 calls', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show 1994 more' }).click()
    const rows = page.locator('[data-call]')
    expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS)
    const list = page.getByRole('group', { name: 'Calls and searches, newest first' })
    await list.evaluate((element) => element.scrollTo({ top: 4_000 }))
    const place = page.locator('[data-call$="-1900"]')
    await place.waitFor()
    await calls(50)
    await page.getByRole('button', { name: 'Show 50 new' }).waitFor()
    expect(await place.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Show 50 new' }).click()
    await page.locator('[data-call$="-2050"]').waitFor()
    expect(await rows.count()).toBeLessThanOrEqual(MOST_ROWS)
  })
})
