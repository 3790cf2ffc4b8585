import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { type Window, openWindow } from '../browser.ts'
import { signInAs } from './sign-in-as.ts'

/** Pictures at 1280 pixels, light and dark, and at 480. */
async function photographAll({ page, photograph }: Window, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await photograph(`${name}-${colorScheme}`)
  }
  await page.setViewportSize({ width: 480, height: 800 })
  await photograph(`${name}-480`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const row = (page: Page, server: string) => page.locator(`[data-server-row=${server}]`)

it('adds a second account, shows who is who, shares one, and signs one out', async () => {
  await using bed = await startOAuthBed()
  await using window = await openWindow({ work: { url: bed.url, description: 'Mail' } }, { width: 1280, height: 800 })
  const { page, visit, installation } = window
  await row(page, 'work').and(page.locator('[data-state=needs-sign-in]')).waitFor()
  await signInAs('alice', window, row(page, 'work').getByRole('button', { name: 'Sign in' }))
  await row(page, 'work').getByText('alice · Mail').waitFor()

  await visit('#/servers/work')
  await page.getByText('Signed in as alice').waitFor()
  await page.getByRole('button', { name: 'Add another account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add another account' })
  await dialog.getByText('Work stays signed in as alice.').waitFor()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(await name.inputValue()).toBe('work-2')
  await name.fill('work')
  await dialog.getByText('There is already a server of that name.').waitFor()
  await name.fill('home')
  await photographAll(window, 'add-account')
  await signInAs('bob', window, dialog.getByRole('button', { name: 'Add and sign in' }))
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.getByText('Signed in as bob').waitFor()
  await row(page, 'work').getByText('alice · 3 tools').waitFor()
  await row(page, 'home').getByText('bob · 3 tools').waitFor()
  await photographAll(window, 'accounts-server')
  const stored = () => JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }
  expect(stored().mcpServers['home']).toEqual({ url: bed.url, description: 'Mail' })

  // An address that is there already asks which account is meant.
  await visit('#/add/hand')
  await page.getByRole('button', { name: 'An address on the web' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('team')
  await page.getByRole('textbox', { name: 'Address' }).fill(bed.url)
  const account = page.getByRole('group', { name: 'Account', exact: true })
  await account.getByText('2 servers have this address.').waitFor()
  expect(await account.getByRole('radio', { name: /^Another account/ }).isChecked()).toBe(true)
  await account.getByRole('radio', { name: 'The same account as Work (alice)' }).check()
  await photographAll(window, 'account-choice')
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await page.getByText('Signed in as alice').waitFor()
  expect(stored().mcpServers['team']).toEqual({ url: bed.url, account: 'work' })

  // So does a pasted one, which has an account of its own if nothing is chosen.
  await visit('#/add/paste')
  await page.getByRole('textbox').fill(JSON.stringify({ mcpServers: { third: { url: bed.url } } }))
  await page.getByRole('group', { name: 'Account', exact: true }).getByRole('radio', { name: 'The same account as Home (bob)' }).waitFor()
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
  expect(stored().mcpServers['third']).toEqual({ url: bed.url })

  await visit('#/servers')
  await row(page, 'home').getByText('bob · Mail').waitFor()
  await photographAll(window, 'accounts-list')

  // What shares the sign-in is named before it is signed out.
  await visit('#/servers/team')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sign out of Team?' })
  await question.getByText('Work uses the same sign-in, and is signed out, too.').waitFor()
  await photographAll(window, 'shared-sign-out')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await visit('#/servers/home')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Signed out of home.').first().waitFor()
  const accounts = async () => Object.fromEntries((await installation.status()).servers.map((each) => [each.name, each.account]))
  expect(await accounts()).toEqual({ work: 'alice', home: undefined, team: 'alice', third: undefined })
  await visit('#/servers/team')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await question.getByRole('button', { name: 'Sign out of 2 servers' }).click()
  await page.getByText('Signed out of team, work.').first().waitFor()
  expect(await accounts()).toEqual({ work: undefined, home: undefined, team: undefined, third: undefined })
  expect(bed.count('revoked')).toBe(2)
})
