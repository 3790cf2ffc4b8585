import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { openWindow } from '../browser.ts'
import { signInAs } from './sign-in-as.ts'

it('two servers with one address are told apart by their accounts: in permissions, approvals, Home, and the palette', async () => {
  await using bed = await startOAuthBed()
  const mcpServers = { work: { url: bed.url }, home: { url: bed.url }, other: ownServer('echo') }
  const rules = [{ server: 'work', decision: 'ask' }]
  await using window = await openWindow(mcpServers, {
    width: 1280,
    height: 800,
    prepare: ({ paths }) => writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules })),
  })
  const { page, visit, installation, photograph } = window
  for (const [server, person] of [
    ['work', 'alice'],
    ['home', 'bob'],
  ] as const) {
    await visit('#/servers')
    await signInAs(person, window, page.locator(`[data-server-row=${server}]`).getByRole('button', { name: 'Sign in' }))
    await page.locator(`[data-server-row=${server}]`).getByText(person).first().waitFor()
  }

  await visit('#/permissions/matrix')
  await page.locator('[data-matrix-row=work]').getByText('Work (alice)').waitFor()
  await page.locator('[data-matrix-row=home]').getByText('Home (bob)').waitFor()
  await page.locator('[data-matrix-row=other]').getByText('Other', { exact: true }).waitFor()
  await photograph('accounts-apart-permissions')
  await visit('#/permissions')
  expect(await page.getByLabel('Server', { exact: true }).getByRole('option').allTextContents()).toEqual(
    expect.arrayContaining(['Work (alice)', 'Home (bob)', 'Other']),
  )

  const { execute } = await installation.attach({ name: 'claude-ai' })
  const answer = execute('work__echo', { text: 'as alice' })
  const bar = page.getByRole('status', { name: 'Calls waiting for approval' })
  await bar.getByText('Claude Desktop wants to run “Echo” in Work (alice)').waitFor()
  await bar.getByRole('button').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Always let every app use Echo in Work (alice)' }).waitFor()
  await photograph('accounts-apart-approval')
  await dialog.getByRole('button', { name: 'Allow once' }).click()
  expect(JSON.stringify(await answer)).toContain('as alice')

  await visit('#/')
  await page.getByRole('region', { name: 'Conversation of Claude Desktop' }).getByText('Work (alice)').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('bob')
  await page.getByRole('option', { name: 'Home (bob)', exact: true }).waitFor()
  await page.getByRole('option', { name: 'Sign out of Home (bob)' }).waitFor()
  await photograph('accounts-apart-palette')
})
