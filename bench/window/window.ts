/**
 * How quick the window is, in a real browser without a display.
 *
 *   npm run bench -- window
 *
 * From a change of state in the engine to the frame that shows it; scrolling through 2,000 tools and 10,000 calls; the first paint of a
 * page that was open before, and when it shows the servers.
 */
import type { Page } from 'playwright-core'
import { type Window, closeBrowser, openWindow } from '../../e2e/window/browser.ts'
import { ownServer } from '../../e2e/testing/installation.ts'
import { median, percentile } from '../statistics.ts'
import { printTable } from '../table.ts'

const CHANGES = 40
const RELOADS = 15
const TOOLS = 2_000
const CALLS = 10_000
const AT_A_TIME = 50

/** Switches a server off and on; each change as ms from the engine's clock to the frame after it was drawn. */
async function stateChanges({ page, installation }: Window): Promise<number[]> {
  await page.locator('[data-server-row=one][data-state=connected]').waitFor()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const since = Number((target as HTMLElement).dataset['since'])
        // The frame that shows it is done when the one after it begins.
        requestAnimationFrame(() => requestAnimationFrame(() => seen.push(performance.timeOrigin + performance.now() - since)))
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-since'] })
  })
  for (let change = 0; change < CHANGES; change += 1) {
    await installation.run(change % 2 === 0 ? 'disable' : 'enable', 'one')
    await page.locator(`[data-server-row=one][data-state=${change % 2 === 0 ? 'disabled' : 'disconnected'}]`).waitFor()
  }
  await page.waitForFunction((least) => (window as unknown as { seen: number[] }).seen.length >= least, CHANGES)
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

interface Scrolling {
  readonly frames: number[]
  readonly longTasks: number[]
}

/**
 * Scrolls a list from its top to its end in steps of two screens, a step each frame; ms of the frames and of the long tasks (over 50 ms).
 */
function scroll(page: Page, label: string): Promise<Scrolling> {
  return page.getByRole('group', { name: label, exact: true }).evaluate(async (list) => {
    const longTasks: number[] = []
    const observer = new PerformanceObserver((entries) => longTasks.push(...entries.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const frames: number[] = []
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    list.scrollTo({ top: 0 })
    let before = await frame()
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
      list.scrollBy({ top: 2 * list.clientHeight })
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    await frame()
    longTasks.push(...observer.takeRecords().map(({ duration }) => duration))
    observer.disconnect()
    return { frames, longTasks }
  })
}

/** The page opened again, files from the browser's cache where it may keep them: ms to its first paint, and to its servers. */
async function opening({ page, address }: Window): Promise<{ paint: number; servers: number }> {
  await page.goto(new URL('/#/servers', address).href)
  await page.reload()
  await page.locator('[data-server-row]').first().waitFor()
  const servers = await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))))
  // The browser tells of a paint some time after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
  return { paint, servers }
}

const rows: (string | number)[][] = []
{
  await using window = await openWindow({ one: ownServer('echo'), two: ownServer('echo') })
  const changes = await stateChanges(window)
  rows.push(
    [`a change of state on screen, p50 of ${changes.length}`, median(changes), 100],
    ['the same, p99', percentile(changes, 0.99), 100],
  )
  const openings: { paint: number; servers: number }[] = []
  for (let run = 0; run < RELOADS; run += 1) openings.push(await opening(window))
  rows.push(['first paint of a page that was open before, p50', median(openings.map(({ paint }) => paint)), 1_000])
  rows.push(['the same, slowest', Math.max(...openings.map(({ paint }) => paint)), 1_000])
  rows.push(['its servers on screen, slowest', Math.max(...openings.map(({ servers }) => servers)), 1_000])
}
{
  await using window = await openWindow({ many: ownServer('echo', '--tools', String(TOOLS - 1)) })
  const { page, visit, installation } = window
  await page
    .locator('[data-server-row=many]')
    .getByText(`${TOOLS.toLocaleString('en-GB')} tools`)
    .waitFor()
  await visit('#/servers/many?tab=tools')
  await page.getByRole('group', { name: 'Tools', exact: true }).getByRole('listitem').first().waitFor()
  tell(`scrolling ${TOOLS} tools`, await scroll(page, 'Tools'))

  await visit('#/activity')
  const { execute } = await installation.attach({ name: 'bench' })
  for (let made = 0; made < CALLS; made += AT_A_TIME)
    await Promise.all(Array.from({ length: AT_A_TIME }, () => execute('many__echo', { text: 'x' })))
  await page.getByText(`${CALLS.toLocaleString('en-GB')} calls`, { exact: true }).waitFor()
  // Calls that are alike are one line at first.
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  tell(`scrolling ${CALLS} calls`, await scroll(page, 'Calls and searches, newest first'))
}
await closeBrowser()
printTable('The window in Chromium without a display (ms)', ['', 'measured', 'at most'], rows)

function tell(what: string, { frames, longTasks }: Scrolling): void {
  rows.push([`${what}, frame, p99 of ${frames.length}`, percentile(frames, 0.99), 50])
  rows.push([`${what}, tasks over 50 ms (number)`, longTasks.length, 0])
  rows.push([`${what}, longest task over 50 ms`, Math.max(0, ...longTasks), 50])
}
