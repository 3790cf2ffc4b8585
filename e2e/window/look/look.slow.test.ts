import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { ownServer, realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const LONG = 'a-server-with-a-name-that-somebody-made-far-too-long-for-any-list-of-servers'

const SERVERS = {
  files: ownServer('echo', '--tools', '40'),
  results: ownServer('results'),
  tickets: ownServer('echo', '--tools', '300'),
  [LONG]: { ...ownServer('echo', '--tools', '3'), startTimeout: '90s', env: { A_TOKEN: 'x', LEVEL: 'low' } },
  memory: realServer('memory'),
  postgres: ownServer('crash', '--when', 'start'),
  slow: ownServer('slow-start', '--ms', '60000'),
  notes: { ...ownServer('echo'), enabled: false },
  tracker: { ...ownServer('talkative'), env: { API_TOKEN: '${secret:tracker.API_TOKEN}' } },
}

/** What sticks out of the page to the right, or scrolls sideways where nothing should. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sideways = [...document.querySelectorAll<HTMLElement>('body, main, aside, main > div, ul, header')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'hidden' && element.clientWidth > 0,
    )
    const outside = [...document.querySelectorAll<HTMLElement>('button, a, input, textarea, select, [role=switch]')].filter(
      (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().right > innerWidth + 1,
    )
    return [...new Set([...sideways, ...outside])].map((element) => element.outerHTML.slice(0, 160))
  })
}

describe.each(
  sampled([
    ['light', 1200],
    ['dark', 1200],
    ['light', 900],
  ] as const),
)('in %s colours, %i pixels wide', (colorScheme, width) => {
  it('every page can be looked at, and nothing sticks out', async () => {
    await using window = await openWindow(SERVERS, { colorScheme, width, settings: { resultLimit: { codex: 20_000 }, learntTools: false } })
    const { page, installation, visit } = window
    const shot = async (name: string): Promise<void> => {
      await window.photograph(`${name}-${colorScheme}${width === 1200 ? '' : `-${width}`}`)
      expect(await overflow(page), name).toEqual([])
    }
    await page.locator('[data-server-row=tickets][data-state=connected]').waitFor()
    await page.locator('[data-server-row=postgres][data-state=failed]').waitFor()
    await shot('servers')

    const { execute, call } = await installation.attach({ name: 'claude-code' })
    const other = await installation.attach({ name: 'an AI client whose makers could not agree on a short name' })
    await call('search_tools', { query: 'an invoice' })
    for (let n = 0; n < 30; n += 1) await execute('files__echo', { text: `call ${n}` })
    await other.execute('memory__open_nodes', { names: ['x'.repeat(3000)] })
    await other.execute(`${LONG}__echo`, { text: 'x' })
    await visit('#/servers/tickets?tab=tools')
    const filter = page.getByRole('searchbox', { name: 'Filter tools' })
    await filter.fill('create mail item')
    await page.getByRole('radiogroup', { name: 'Create mail item' }).getByRole('radio', { name: 'Off' }).click()
    // A narrow window has no list beside the server.
    await page.locator('[data-server-row=tickets]').getByText('300 tools').waitFor({ state: 'attached' })
    await filter.fill('echo')
    await page.getByRole('button', { name: 'More about echo' }).click()
    await page.getByRole('menuitem', { name: 'List directly' }).click()
    await page.locator('[data-tool=echo]').getByText('Listed directly').waitFor()
    await filter.fill('')
    await shot('server-tools')
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await visit(`#/servers/${LONG}`)
    await page
      .getByText(/^Read: |^Change: /)
      .first()
      .waitFor()
    await shot('server-overview')
    await visit('#/servers/postgres')
    await page.getByText('license file is missing').first().waitFor()
    await shot('server-failed')
    await visit(`#/servers/${LONG}/edit`)
    await page.getByLabel('Command', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('It works').scrollIntoViewIfNeeded()
    await shot('edit')
    await visit('#/search')
    await page.getByText('Try a search').waitFor()
    await shot('search-empty')
    await visit('#/search?q=echo%20a%20text')
    await page.getByRole('list', { name: 'Tools found' }).waitFor()
    await shot('search')
    await page.getByRole('list', { name: 'Tools found' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Keep as a test' }).click()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    // By the keyboard: the notice with its button lies over the end of the pane for a while.
    await page.getByText('Parameters', { exact: true }).press('Enter')
    await page.getByText(/Why it was found/).press('Enter')
    await shot('search-tool')
    await page.getByRole('button', { name: 'See tests' }).click()
    await page.getByText('It passes.').waitFor()
    await shot('search-tests')
    await visit('#/activity')
    await page.locator('[data-call]').first().waitFor()
    await shot('activity')
    await page.locator('[data-call] a').nth(1).click()
    await page.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await shot('activity-call')
    await visit('#/record')
    await page.locator('[data-record]').first().waitFor()
    await shot('record')
    await visit('#/clients')
    await page.locator('[data-client=claude-code]', { hasText: '30 calls' }).waitFor()
    await shot('clients')
    for (const part of ['general', 'network', 'limits', 'hooks', 'search']) {
      await visit(`#/settings/${part}`)
      await page.locator('main h1').first().waitFor()
      await shot(`settings-${part}`)
    }
    await visit('#/settings/diagnostics')
    await page.getByRole('list', { name: 'Fine' }).waitFor()
    await shot('settings-diagnostics')
    await visit('#/servers/tracker')
    await page.getByLabel('tracker.API_TOKEN').waitFor()
    await shot('server-needs-key')
    await visit('#/add/hand')
    await page.getByLabel('Command', { exact: true }).fill('sudo npx -y @modelcontextprotocol/server-filesystem ~/Documents')
    await shot('add-form')
    await page.getByRole('button', { name: 'Paste' }).click()
    await page
      .getByRole('textbox')
      .fill(
        '{ "mcpServers": { "github": { "command": "npx", "args": ["-y", "x"], "env": { "GITHUB_TOKEN": "abc" } }, "bad": { ' +
          '"url": "ftp://x" } } }',
      )
    await shot('add-paste')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill('mem')
    await shot('palette')
  })

  it('the first run can be looked at', async () => {
    await using window = await openWindow({}, { colorScheme, width })
    await window.page.getByRole('link', { name: 'Add the first server' }).waitFor()
    await window.photograph(`first-run-${colorScheme}${width === 1200 ? '' : `-${width}`}`)
    expect(await overflow(window.page)).toEqual([])
  })
})
