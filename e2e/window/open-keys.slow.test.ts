import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

const KEY = 'typed-into-the-preview-0123'

it('keys that a pasted server leaves open are asked for beside its preview, and kept as secrets', async () => {
  await using window = await openWindow()
  const { page, visit, installation } = window
  await visit('#/add/paste')
  const weather = { ...ownServer('echo'), env: { WEATHER_KEY: '<YOUR_KEY>', CITY: '${WEATHER_CITY}' } }
  await page.getByRole('textbox', { name: 'Paste a server configuration' }).fill(JSON.stringify({ mcpServers: { weather } }))
  const keys = page.getByRole('group', { name: 'Keys of weather' })
  const field = keys.getByLabel('WEATHER_KEY')
  await field.waitFor()
  expect(await field.getAttribute('type')).toBe('password')
  await field.fill(KEY)
  await keys.getByLabel('WEATHER_CITY').fill('Paris')
  await window.photograph('open-keys-paste')
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=weather][data-state=connected]').waitFor()
  const text = readFileSync(join(installation.home, 'servers.json'), 'utf8')
  expect(text).toContain('${secret:weather.WEATHER_KEY}')
  expect(text + (await page.content())).not.toContain(KEY)
})

it('keys of servers that are imported are asked for in their rows', async () => {
  await using window = await openWindow(
    {},
    {
      prepare({ home }) {
        mkdirSync(join(home, '.cursor'), { recursive: true })
        const weather = { ...ownServer('echo'), env: { WEATHER_KEY: 'YOUR_API_KEY_HERE' } }
        writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { weather } }))
      },
    },
  )
  const { page } = window
  await page.getByText('Weather needs a key. You can enter it in the next step.').waitFor()
  await page.getByRole('button', { name: 'Import 1 server' }).click()
  const keys = page.getByRole('form', { name: 'Keys of weather' })
  await keys.getByLabel('WEATHER_KEY').fill(KEY)
  await window.photograph('open-keys-import')
  await keys.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-setup-server=weather][data-ready=true]').waitFor()
})

it('a word that is no program is no server', async () => {
  await using window = await openWindow()
  const { page, visit } = window
  await visit('#/add/paste')
  for (const text of ['hello', 'hello world']) {
    await page.getByRole('textbox', { name: 'Paste a server configuration' }).fill(text)
    await page.getByText('There is no server in this text: "hello" is not a program on this computer.').waitFor()
  }
  await page.getByRole('textbox', { name: 'Paste a server configuration' }).fill('no-such-program-here --stdio')
  const box = page.getByRole('group', { name: 'Missing program: no-such-program-here' })
  await box.getByText('Install it, or use its full path as the command.').waitFor()
  await window.photograph('missing-program-paste')
})
