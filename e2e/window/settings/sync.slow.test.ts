import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Installation, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { openSharedWindow } from './shared-window.ts'

/** Goes from wherever the window is to the page on which the configuration is shared. */
async function openSync(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sync' }).click()
}

async function share(page: Page, folder: string): Promise<void> {
  // As a completion ends; the folder is written without it.
  await page.getByRole('combobox', { name: 'Shared folder' }).fill(`${folder}/`)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog')
  await asked.getByText(`are written to ${folder}, without keys.`).waitFor()
  await asked.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('region', { name: 'Other computers' }).waitFor()
}

const serversOf = ({ home }: Installation): string => readFileSync(join(home, 'servers.json'), 'utf8')

it('two computers share their configuration by a folder that does not exist yet, by clicks only', async () => {
  await using desk = await openWindow({ echo: { url: 'https://echo.test/mcp', enabled: false } })
  await using laptop = await openWindow()
  const folder = join(desk.installation.home, 'shared')
  await openSync(desk.page)
  const near = join(desk.installation.home, 'shared-by-others')
  mkdirSync(near)
  await desk.page.getByRole('combobox', { name: 'Shared folder' }).fill(folder)
  await desk.page.locator(`option[value="${near}/"]`).waitFor({ state: 'attached' })
  await share(desk.page, folder)
  await desk.page.getByText('None yet.').waitFor()

  // A new computer has no server, and its Home leads there.
  await laptop.page.getByRole('link', { name: 'share a folder' }).click()
  await share(laptop.page, folder)
  await laptop.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Home' }).click()
  await laptop.page.locator('[data-need=sync]').getByRole('button', { name: 'Review changes' }).click()
  const echo = laptop.page.getByRole('listitem', { name: 'server echo' })
  await echo.getByText('https://echo.test/mcp').waitFor()
  await echo.getByRole('button', { name: 'Accept' }).click()
  await until(() => serversOf(laptop.installation).includes('echo.test'), 'the server of the desk is on the laptop')

  // What is new on one computer can be removed on all, after a question.
  const { page } = desk
  expect((await laptop.installation.run('profile', 'save', 'work', 'echo')).code).toBe(0)
  const profile = page.getByRole('listitem', { name: 'profile work' })
  await profile.getByRole('button', { name: 'Remove everywhere' }).click()
  await page.getByRole('dialog', { name: 'Remove everywhere?' }).getByRole('button', { name: 'Remove everywhere' }).click()
  await profile.waitFor({ state: 'detached' })
  await laptop.page.getByRole('listitem', { name: 'profile work' }).getByRole('button', { name: 'Remove here, too' }).click()
  await until(() => !serversOf(laptop.installation).includes('work'), 'the profile is removed')
})

it('what waits of other computers is on Home until it is decided, and so is a folder that is away', async () => {
  await using window = await openSharedWindow()
  const { page, installation, folder } = window
  const home = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Home' })
  const need = (title: string) => page.locator('[data-need=sync]', { hasText: title })
  await home.click()
  await need('4 changes from').getByText('They apply on this computer after you accept them: ').waitFor()
  await need('1 conflict between your computers').getByRole('button', { name: 'Resolve' }).click()

  const conflict = page.getByRole('region', { name: 'Conflicts' }).getByRole('listitem', { name: 'profile work' })
  const own = conflict.getByRole('listitem').filter({ hasText: 'used on this computer' })
  await own.getByText('"echo"').waitFor()
  await conflict.getByRole('listitem').filter({ hasText: '"far"' }).getByRole('button', { name: 'Use this everywhere' }).click()
  await page.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
  await until(() => /"work": *\[\s*"far"/.test(serversOf(installation)), 'this computer has what was chosen')

  await home.click()
  await need('1 conflict').waitFor({ state: 'detached' })
  await need('4 changes from').getByRole('button', { name: 'Review changes' }).click()
  const changes = page.getByRole('region', { name: 'Changes to review' })
  await changes
    .getByRole('listitem', { name: 'server far' })
    .getByLabel('What changes in far')
    .getByText('https://far.test/mcp/v2')
    .waitFor()
  await changes.getByRole('button', { name: 'Accept 3 of them' }).click()
  const notes = changes.getByRole('listitem', { name: 'server notes' })
  await notes.getByText('npx -y @modelcontextprotocol/server-filesystem PATH').waitFor()
  expect(await notes.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true)
  await notes.getByLabel('Its path on this computer').fill('/home/mia/notes')
  await notes.getByRole('button', { name: 'Accept' }).click()
  await changes.waitFor({ state: 'detached' })
  for (const part of ['"https://far.test/mcp/v2"', '"/home/mia/notes"', '"callTimeout": "2m"'])
    expect(serversOf(installation)).toContain(part)
  await home.click()
  await page.locator('[data-need=sync]').waitFor({ state: 'detached' })

  rmSync(folder, { recursive: true })
  await openSync(page)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('main').getByText(`The folder ${folder} cannot be read`).waitFor()
  await page.getByRole('button', { name: 'Notifications: 1 needs your attention' }).click()
  await page.getByRole('dialog', { name: 'Needs attention' }).getByRole('button', { name: 'Show the problem' }).click()
  mkdirSync(folder)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
})
