import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Installation, ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

/** An AI app that starts a hub, and the hub's own settings. */
function appWithHub({ home }: Installation): void {
  const files = {
    '.cursor/mcp.json': { mcpServers: { hub: { command: 'mcpzip', args: ['serve'] }, notes: ownServer('echo') } },
    '.config/compressed-mcp-proxy/config.json': {
      mcpServers: { weather: { ...ownServer('echo'), env: { CITY: 'Paris' } }, mail: { command: 'mail-mcp' } },
    },
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), JSON.stringify(text))
  }
}

it('offers the servers behind a hub that an app starts, and imports those that are chosen', async () => {
  await using window = await openWindow({}, { prepare: appWithHub, height: 1000 })
  const { page, installation } = window
  await page.getByRole('link', { name: 'Bring them in' }).click()
  const box = (name: string) => page.locator(`[data-found=${name}]`).getByRole('checkbox')
  await box('weather').waitFor()
  expect(await Promise.all(['hub', 'notes', 'weather', 'mail'].map((name) => box(name).isChecked()))).toEqual([false, true, false, false])
  await page.getByText('You have 2 servers in 1 AI app, and 2 behind another hub. Select those that you want to import.').waitFor()
  await window.photograph('import-behind-hub')
  await box('weather').click()
  await page.getByRole('button', { name: 'Bring in 2 servers' }).click()
  await page.getByRole('link', { name: 'See the servers' }).click()
  await page.locator('[data-server-row=weather][data-state=connected]').waitFor()
  const servers = JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: object }
  expect(Object.keys(servers.mcpServers).sort()).toEqual(['notes', 'weather'])
})
