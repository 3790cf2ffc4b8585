import { describe, expect, it } from 'vitest'
import { ownServer } from '../installation.ts'
import { openWindow } from './browser.ts'

const SERVERS = {
  files: ownServer('echo', '--tools', '40'),
  results: ownServer('results'),
  tickets: ownServer('echo', '--tools', '300'),
  postgres: ownServer('crash', '--when', 'start'),
  slow: ownServer('slow-start', '--ms', '60000'),
  notes: { ...ownServer('echo'), enabled: false },
}

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it('every page can be looked at', async () => {
    await using window = await openWindow(SERVERS, { colorScheme })
    const { page, photograph, installation } = window
    const shot = (name: string) => photograph(`${name}-${colorScheme}`)
    await page.locator('[data-server-row=tickets][data-state=connected]').waitFor()
    await page.locator('[data-server-row=postgres][data-state=failed]').waitFor()
    await shot('servers')

    const { execute } = await installation.attach({ name: 'claude-code' })
    for (let n = 0; n < 30; n += 1) await execute('files__echo', { text: `call ${n}` })
    await page.goto(new URL('#/servers/tickets', page.url()).href)
    await page.getByRole('group', { name: 'Tools', exact: true }).waitFor()
    await shot('server-tools')
    await page.goto(new URL('#/servers/postgres', page.url()).href)
    await page.getByText('license file is missing').first().waitFor()
    await shot('server-failed')
    await page.goto(new URL('#/search?q=echo%20a%20text', page.url()).href)
    await page.getByRole('list', { name: 'Tools found' }).waitFor()
    await shot('search')
    await page.getByRole('list', { name: 'Tools found' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Run' }).waitFor()
    await shot('search-tool')
    await page.goto(new URL('#/activity', page.url()).href)
    await page.locator('[data-call]').first().waitFor()
    await shot('activity')
    await page.locator('[data-call] a').first().click()
    await shot('activity-call')
    await page.goto(new URL('#/clients', page.url()).href)
    await page.locator('[data-client=claude-code]', { hasText: '30 calls' }).waitFor()
    await shot('clients')
    await page.goto(new URL('#/settings', page.url()).href)
    await page.getByRole('list', { name: 'Checks' }).waitFor()
    await shot('settings')
    await page.goto(new URL('#/add', page.url()).href)
    await page.getByLabel('Command', { exact: true }).fill('sudo npx -y @modelcontextprotocol/server-filesystem ~/Documents')
    await shot('add-form')
    await page.getByRole('button', { name: 'Paste' }).click()
    await page.getByRole('textbox').fill('{ "mcpServers": { "github": { "command": "npx", "args": ["-y", "x"], "env": { "GITHUB_TOKEN": "abc" } }, "bad": { "url": "ftp://x" } } }')
    await shot('add-paste')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Go to a page').waitFor()
    await shot('palette')
  })

  it('the first run can be looked at', async () => {
    await using window = await openWindow({}, { colorScheme })
    await window.page.getByRole('link', { name: 'Add the first server' }).waitFor()
    await window.photograph(`first-run-${colorScheme}`)
    expect(window.complaints()).toEqual([])
  })
})
