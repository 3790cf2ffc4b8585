import { join } from 'node:path'
import { type FrameLocator, type Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const HOSTILE = join(import.meta.dirname, '../../servers/pages/hostile.html')

/** Runs a tool in its pane, and returns the frame of its page. */
async function drawn(page: Page, visit: (place: string) => Promise<void>, tool: string): Promise<FrameLocator> {
  await visit(`#/search?tool=${tool}`)
  const pane = page.getByRole('complementary', { name: `Tool ${tool}` })
  await pane.getByRole('button', { name: 'Run' }).click()
  await pane.locator('[data-page-state=started]').waitFor()
  return pane.frameLocator('iframe')
}

describe('the page of a tool in the playground', () => {
  it('is drawn with the result, says what it may load, and its calls are in the activity', async () => {
    await using window = await openWindow({
      map: ownServer('pages/pages', '--name', 'map'),
      other: ownServer('pages/pages', '--name', 'other'),
    })
    const { page, visit } = window
    for (const name of ['map', 'other']) await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
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
    await page.frameLocator('iframe').getByText('given: other show').waitFor()
    expect(new URL(page.frames().at(-1)?.url() ?? '').origin).not.toBe(new URL(first?.url() ?? '').origin)
    await visit('#/activity')
    await page.locator('[data-call]').filter({ hasText: 'refresh' }).first().waitFor()
  })

  it('runs nothing that may change something without a confirmation', async () => {
    await using window = await openWindow({ map: ownServer('pages/pages', '--writes', 'on') })
    const { page, visit } = window
    await page.locator('[data-server-row=map][data-state=connected]').waitFor()
    const frame = await drawn(page, visit, 'map__show')
    const question = page.getByRole('alertdialog', { name: 'Let the page run refresh?' })
    await frame.getByRole('button', { name: 'Refresh' }).click()
    await question.getByText('"value": "click"').waitFor()
    await question.getByRole('button', { name: 'Don’t run' }).click()
    const denied = frame.getByRole('button', { name: 'The user did not allow this call.' })
    await denied.click()
    await question.getByRole('button', { name: 'Run', exact: true }).click()
    const first = frame.getByRole('button', { name: 'pages refresh "click"' })
    await first.click()
    await question.getByRole('button', { name: /don’t ask again/ }).click()
    await question.waitFor({ state: 'detached' })
    await first.click()
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
    expect(Object.keys(outcome).length).toBeGreaterThan(20)
    expect(Object.entries(outcome).filter(([, got]) => got !== 'refused')).toEqual([])
    // The window is where it was, and still talks to Tooltray.
    expect(page.url()).toContain('#/search?tool=evil__show')
    await visit('#/servers')
    await page.locator('[data-server-row=other][data-state=connected]').waitFor()
    // What the browser refused, it complained of.
    expect(window.complaints().join('\n')).toContain('Content Security Policy')
  })
})
