import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, until } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

it('shows what a folder brings, and takes a word on it for those who work there', async () => {
  await using window = await openWindow({ echo: ownServer('echo') })
  const { page, installation } = window
  const folder = join(realpathSync(installation.home), 'site')
  mkdirSync(folder)
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify({ mcpServers: { place: ownServer('witness', 'of the site') } }))
  const session = await installation.attach({ folder })

  await page.getByRole('status', { name: 'Servers of projects' }).getByText('brings 1 server').waitFor()
  await page.getByRole('button', { name: `Review ${folder}` }).click()
  const dialog = page.getByRole('dialog', { name: `Servers of ${folder}` })
  await dialog.getByText('of the site').waitFor()
  await window.photograph('project')
  await dialog.getByRole('button', { name: 'Use these servers' }).click()
  await until(async () => (await session.execute('place-site__where')).structuredContent !== undefined, 'those who work there have it')
  expect((await session.execute('place-site__where')).structuredContent).toMatchObject({ folder, args: ['of the site'] })
  await page.getByRole('button', { name: `Review ${folder}` }).waitFor({ state: 'detached' })

  // What was decided is listed, and can be decided again.
  await window.visit('#/settings/profiles')
  await page.getByText('Apps that work there can use them: place').waitFor()
  await page.getByRole('button', { name: `Review ${folder}` }).click()
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText('Left out: place').waitFor()
})

it('shows who shares a server, and why', async () => {
  await using window = await openWindow({ pages: { ...ownServer('echo'), sharing: 'session' } })
  const { page, installation } = window
  const sessions = await Promise.all([1, 2].map(() => installation.attach({ name: 'app' })))
  await Promise.all(sessions.map(({ execute }) => execute('pages__echo', { text: 'x' })))
  await page.getByRole('link', { name: 'pages' }).first().click()
  await page.getByRole('tab', { name: 'Advanced' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Shared by' }).inputValue()).toBe('session')
  await expect.poll(() => page.getByText(/^session:/).count()).toBe(2)
  await window.photograph('instances')
  await sessions[0]?.client.close()
  await expect.poll(() => page.getByText(/^session:/).count()).toBe(1)
})

it('says who used a server lately, and nothing for one that nobody used', async () => {
  await using window = await openWindow({ echo: ownServer('echo'), idle: ownServer('echo') })
  const { page, visit, installation } = window
  const { execute } = await installation.attach({ name: 'cursor-vscode' })
  await execute('echo__echo', { text: 'x' })
  await visit('#/servers/echo')
  const card = page.getByRole('region', { name: 'Who uses it' })
  await card.getByRole('listitem').filter({ hasText: 'Cursor' }).waitFor()
  await card.getByText('1 call', { exact: true }).waitFor()
  await window.photograph('who-uses-it')
  await visit('#/servers/idle')
  await page.getByRole('region', { name: 'About' }).waitFor()
  expect(await card.count()).toBe(0)
})
