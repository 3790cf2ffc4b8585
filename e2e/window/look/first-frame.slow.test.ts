import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

/** Where the words and pictures of the sidebar stand, and that of the sheet beside it, in CSS pixels. */
function places(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    // A number may come beside a word, which then has less width.
    const round = ({ x, y, height }: DOMRect): number[] => [x, y, height].map((each) => Math.round(each))
    const root = document.querySelector('#root > div')
    const parts = [...(root?.querySelectorAll('nav a > svg, nav a > span:first-of-type, nav img, nav button') ?? [])]
    const named = parts.map((part, at) => [`${at} ${part.tagName}`, round(part.getBoundingClientRect())] as const)
    const sheet = root?.querySelector('#root > div > nav ~ :is(main, div)')
    return Object.fromEntries([...named.slice(0, 18), ['sheet', sheet ? round(sheet.getBoundingClientRect()) : []]])
  })
}

it.each([
  { width: 1280, theme: 'dark' },
  { width: 600, theme: 'light' },
])('a window of $width px has its frame and its $theme colors before its code has run', async ({ width, theme }) => {
  // The system wants the other colors.
  await using window = await openWindow({ files: ownServer('echo') }, { width, colorScheme: theme === 'dark' ? 'light' : 'dark' })
  const { page, photograph } = window
  await page.locator('[data-server-row=files]').waitFor()
  await page.evaluate((chosen) => localStorage.setItem('tooltray-theme', chosen), theme)
  await page.goto(new URL('/#/', page.url()).href)
  await page.reload()
  // The page keeps its choices in cookies, too, and its server writes them into the next page.
  await page.waitForFunction((chosen) => document.cookie.includes(`tooltray-theme=${chosen}`), theme)

  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const frame = page.locator('[data-first-frame]')
  await frame.getByText('Permissions').waitFor(width > 760 ? {} : { state: 'attached' })
  await page.waitForFunction(() => document.styleSheets.length > 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const look = () => page.evaluate(() => [document.documentElement.dataset['theme'], getComputedStyle(document.body).backgroundColor])
  const before = { places: await places(page), look: await look() }
  expect(before.look[0]).toBe(theme)
  expect(await page.locator('script:not([type=module])').count()).toBe(0)
  // It cannot be used, and is not read out.
  expect(await page.getByRole('link').count()).toBe(0)
  await photograph(`first-frame-${theme}`)

  release(undefined)
  await page.waitForSelector('[data-link="online"]', { state: 'attached' })
  await page.getByRole('link', { name: 'Permissions' }).waitFor()
  expect(await frame.count()).toBe(0)
  expect({ places: await places(page), look: await look() }).toEqual(before)
})
