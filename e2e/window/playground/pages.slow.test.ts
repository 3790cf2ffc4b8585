import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SERVERS, programOf } from '../../pages/published/servers.ts'
import { createInstallation, ownServer } from '../../testing/installation.ts'
import { axeFindings } from '../look/axe-findings.ts'
import { newContext, openWindow, printedAddress } from '../browser.ts'

const HOSTILE = join(import.meta.dirname, '../../servers/pages/hostile.html')

/** Runs a tool in its pane, and returns the frame of its page. */
async function drawn(page: Page, visit: (place: string) => Promise<unknown>, tool: string): Promise<FrameLocator> {
  await visit(`#/search?tool=${tool}`)
  const pane = page.getByRole('complementary', { name: `Tool ${tool}` })
  await pane.getByRole('button', { name: 'Run' }).click()
  await pane.locator('[data-page-state=started]').waitFor()
  return pane.frameLocator('iframe').frameLocator('iframe[title=Page]')
}

describe('the page of a tool in the playground', () => {
  it('is drawn with the result, says what it may load, and its calls are in the activity', async () => {
    await using window = await openWindow({
      map: ownServer('pages/pages', '--name', 'map'),
      other: ownServer('pages/pages', '--name', 'other'),
    })
    const { page, visit } = window
    for (const name of ['map', 'other']) await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
    await visit('#/servers/map?tab=tools')
    await page.getByText('Has a page').first().waitFor()
    const frame = await drawn(page, visit, 'map__show')
    await frame.getByText('given: map show').waitFor()
    const facts = page.getByRole('region', { name: 'Page', exact: true })
    await facts.getByText('It exchanges data with https://api.example.com.').waitFor()
    await facts.getByText('It requests your microphone.').waitFor()
    await frame.getByRole('button', { name: 'Refresh' }).click()
    await frame.getByRole('button', { name: 'map refresh "click"' }).waitFor()
    await window.photograph('page-of-a-tool')
    // Each at an origin of its own.
    const [first] = page.frames().slice(-1)
    await drawn(page, visit, 'other__show')
    await page.frameLocator('iframe').frameLocator('iframe[title=Page]').getByText('given: other show').waitFor()
    expect(new URL(page.frames().at(-1)?.url() ?? '').origin).not.toBe(new URL(first?.url() ?? '').origin)
    await visit('#/activity')
    await page.locator('[data-call]').filter({ hasText: 'refresh' }).first().waitFor()
  })

  it('is drawn in a window beside an engine of another process, too', async () => {
    await using context = await newContext()
    await using installation = createInstallation()
    installation.configure({ map: ownServer('pages/pages') })
    await installation.serve()
    const page = await context.newPage()
    await page.goto(await printedAddress(await installation.serve('--ui')))
    await page.waitForSelector('[data-link="online"]', { state: 'attached' })
    await page.goto(new URL('#/servers', page.url()).href)
    await page.locator('[data-server-row=map][data-state=connected]').waitFor()
    const frame = await drawn(page, (place) => page.goto(new URL(place, page.url()).href), 'map__show')
    await frame.getByText('given: pages show').waitFor()
  })

  it('is that of a published server, which calls its tool on a click', async () => {
    const published = SERVERS.filter(({ name }) => name === 'basic-react' || name === 'basic-vue')
    const servers = published.map((server) => [server.name, { command: process.execPath, args: programOf(server).args }])
    await using window = await openWindow(Object.fromEntries(servers) as Record<string, unknown>)
    const { page, visit } = window
    for (const { name, tool } of published) {
      await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
      const frame = await drawn(page, visit, `${name}__${tool}`)
      const time = frame.getByText(/\d{4}-\d\d-\d\dT/)
      const before = await time.textContent()
      await frame.getByRole('button', { name: 'Get Server Time' }).click()
      // It only sounds as if it reads.
      await page.getByRole('group', { name: 'Let the page run Get Time?' }).getByRole('button', { name: 'Run', exact: true }).click()
      await expect.poll(() => time.textContent()).not.toBe(before)
      await frame.getByRole('button', { name: 'Send Message' }).click()
      await page.getByText(/^The page says to the model: /).waitFor()
      await frame.getByRole('button', { name: 'Open Link' }).click()
      await page.getByText('https://modelcontextprotocol.io').waitFor()
      await visit('#/servers')
    }
  })

  it('runs nothing that may change something without a confirmation', async () => {
    await using window = await openWindow({ map: ownServer('pages/pages', '--writes', 'on') })
    const { page, visit } = window
    await page.locator('[data-server-row=map][data-state=connected]').waitFor()
    const frame = await drawn(page, visit, 'map__show')
    const question = page.getByRole('group', { name: 'Let the page run refresh?' })
    await frame.getByRole('button', { name: 'Refresh' }).click()
    await question.getByText('"value": "click"').waitFor()
    await question.getByRole('button', { name: 'Run', exact: true, disabled: false }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await window.photograph('page-asks')
    await question.getByRole('button', { name: 'Don’t run' }).click()
    const denied = frame.getByRole('button', { name: 'The user did not allow this call.' })
    await denied.click()
    await question.getByRole('button', { name: 'Run', exact: true }).click()
    const first = frame.getByRole('button', { name: 'pages refresh "click"' })
    await first.click()
    await question.getByLabel('Don’t ask again for this page').check()
    await question.getByRole('button', { name: 'Run', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    const again = await frame.locator('body').evaluate(() => (globalThis as unknown as { refresh(value: string): string }).refresh('again'))
    expect(again).toBe('pages refresh "again"')
    await visit('#/activity')
    await expect.poll(() => page.locator('[data-call]').filter({ hasText: 'refresh' }).count()).toBe(3)
  })

  it('gets nothing of the window, of other servers, or of the internet, whatever it tries', async () => {
    const attacker = ownServer('pages/pages', '--name', 'evil', '--uri', 'ui://evil/view', '--html', HOSTILE)
    const victim = ownServer('pages/pages', '--name', 'other', '--uri', 'ui://other/view')
    await using window = await openWindow({ evil: attacker, other: victim })
    const { page, visit } = window
    for (const name of ['evil', 'other']) await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
    const outside: string[] = []
    page.context().on('request', (request) => {
      if (/evil\.example/.test(request.url()) && request.failure() === null) outside.push(request.url())
    })
    const frame = await drawn(page, visit, 'evil__show')
    const text = frame.locator('#outcome:not(:empty)')
    await text.waitFor()
    const outcome = JSON.parse((await text.textContent()) ?? '{}') as Record<string, string>
    expect(Object.keys(outcome).length).toBeGreaterThan(25)
    expect(Object.fromEntries(Object.entries(outcome).filter(([, got]) => got !== 'refused'))).toEqual({})
    // The window is where it was, and still talks to Tooltray.
    expect(page.url()).toContain('#/search?tool=evil__show')
    await visit('#/servers')
    await page.locator('[data-server-row=other][data-state=connected]').waitFor()
    // What the browser refused, it complained of.
    expect(window.complaints().join('\n')).toContain('Content Security Policy')
  })
})
