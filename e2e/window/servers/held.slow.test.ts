import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startRecordedRegistry } from '../../../electron/engine/testing/recorded-registry.ts'
import { skipThisWithout } from '../../../scripts/test/skip-without.ts'
import { type Installation, ownServer, until } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { processAlive } from '../../testing/processes/process-alive.ts'
import { openWindow } from '../browser.ts'

interface File {
  readonly mcpServers: Record<string, Record<string, unknown>>
  readonly settings?: Record<string, unknown>
}
const fileOf = ({ paths }: Installation): File => JSON.parse(readFileSync(paths.serversFile, 'utf8')) as File

it('a command-line program is added by clicks, its subcommands run as tools, and one is turned off', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit, installation } = window
  const folder = join(installation.home, 'work')
  mkdirSync(folder)
  execFileSync('git', ['-C', folder, 'init', '-q'])
  writeFileSync(join(folder, 'new.txt'), 'x')
  await visit('#/add/program')
  await page.getByLabel('Name', { exact: true }).fill('git')
  await page.getByLabel('Command', { exact: true }).fill('git')
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  // It warns of what apps may run, and a warning must be on the screen before it is agreed to.
  await page.getByRole('group', { name: 'What will run' }).getByText(folder).waitFor()
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=git][data-state=connected]').waitFor()
  expect(fileOf(installation).mcpServers['git']).toEqual({ type: 'cli', command: 'git', cwd: folder })
  const { execute } = await installation.attach()
  expect((await execute('git__status', { short: true })).content[0]?.text).toBe('?? new.txt\n')
  await visit('#/servers/git?tab=tools')
  await page.getByRole('searchbox', { name: 'Filter tools' }).fill('status')
  await page.getByRole('radiogroup', { name: 'Status', exact: true }).getByRole('radio', { name: 'Off' }).click()
  await expect.poll(async () => (await execute('git__status', { short: true })).isError).toBe(true)
})

it('a program that is agreed to before its warning is on the screen is not added, and the page says what to do', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit, installation } = window
  await visit('#/add/program')
  await page.getByLabel('Name', { exact: true }).fill('git')
  await page.getByLabel('Command', { exact: true }).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'git')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.form?.requestSubmit()
  })
  await page.getByText('Read what will run, then click Add server again.').waitFor()
  expect(fileOf(installation).mcpServers['git']).toBeUndefined()
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=git]').waitFor()
})

it('a sandbox that is set up by clicks keeps the server from the files that are not named', async () => {
  skipThisWithout('bubblewrap')
  await using window = await openWindow({ prying: ownServer('misbehaving/reaching') })
  const { page, visit, installation } = window
  const [own, other] = ['own', 'other'].map((name) => join(installation.home, name)) as [string, string]
  for (const folder of [own, other]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'note'), 'x')
  }
  const { execute } = await installation.attach()
  const reads = async (folder: string): Promise<unknown> =>
    (await execute('prying__reach', { way: 'read', what: join(folder, 'note') })).structuredContent
  expect(await reads(other)).toMatchObject({ reached: true })
  await visit('#/servers/prying?tab=advanced')
  const sandbox = page.getByRole('region', { name: 'Sandbox' })
  const agree = () => page.getByRole('dialog', { name: 'What will run' }).getByRole('button', { name: 'Agree' }).click()
  await sandbox.getByRole('switch', { name: 'Sandbox' }).click()
  await agree()
  const code = join(import.meta.dirname, '../../servers')
  for (const folder of [code, own]) {
    await sandbox.getByRole('button', { name: 'Add a folder' }).click()
    await sandbox.getByLabel('Folder', { exact: true }).fill(folder)
    await sandbox.getByRole('button', { name: 'Add', exact: true }).click()
    await agree()
    await sandbox.getByText(folder).waitFor()
  }
  await expect.poll(() => fileOf(installation).mcpServers['prying']?.['sandbox']).toEqual({ read: [code, own] })
  await expect.poll(() => reads(own)).toMatchObject({ reached: true })
  expect(await reads(other)).toMatchObject({ reached: false })
})

it('an OAuth client of the user’s own, set by clicks, is the one that signs in', async () => {
  const client = {
    client_id: 'mine',
    client_secret: 'a-secret-of-mine-0123456789abcdef',
    application_type: 'native' as const,
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
  }
  await using bed = await startOAuthBed({ configuration: { clients: [client] } })
  await using window = await openWindow({ bed: { url: bed.url } })
  const { page, visit, installation, context } = window
  await visit('#/servers/bed?tab=advanced')
  await page.getByRole('button', { name: 'Set up: Your own OAuth client' }).click()
  const form = page.getByRole('form', { name: 'Your own OAuth client' })
  await form.getByLabel('Client ID').fill(client.client_id)
  await form.getByLabel('Client secret').fill(client.client_secret)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'What will run' }).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(() => fileOf(installation).mcpServers['bed']?.['oauth']).toMatchObject({ clientId: 'mine' })
  expect(readFileSync(installation.paths.serversFile, 'utf8')).not.toContain(client.client_secret)
  await visit('#/')
  const [provider] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('[data-need=sign-in]').getByRole('button', { name: 'Sign in', exact: true }).click(),
  ])
  await provider.getByLabel('Name').fill('alice')
  await provider.getByLabel('Password').fill('wonderland')
  await provider.getByRole('button', { name: 'Sign in' }).click()
  await provider.getByRole('button', { name: 'Allow' }).click()
  await provider.locator('[data-outcome=signed-in]').waitFor()
  const { execute } = await installation.attach()
  expect((await execute('bed__echo', { text: 'x' })).isError).not.toBe(true)
  expect(bed.count('registered')).toBe(0)
})

it('a registry that is set by clicks is the one that is searched', async () => {
  const registry = await startRecordedRegistry()
  try {
    await using window = await openWindow({ one: ownServer('echo') })
    const { page, visit, installation } = window
    await visit('#/settings/general')
    const address = page.getByRole('textbox', { name: 'Registry' })
    await address.fill(registry.address)
    await address.press('Enter')
    await expect.poll(() => fileOf(installation).settings).toEqual({ registry: registry.address })
    await page.getByRole('button', { name: 'Back to default: Registry' }).waitFor()
    await visit('#/add')
    await page.getByRole('button', { name: 'Show its servers' }).click()
    await page.getByRole('list', { name: 'Servers of the registry' }).getByText('Forecasts of any place').waitFor()
  } finally {
    await registry.close()
  }
})

it('pausing, resuming, and stopping Tooltray by clicks is what apps meet', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit, installation } = window
  const { execute } = await installation.attach()
  const runs = async (): Promise<boolean> => (await execute('one__echo', { text: 'x' })).isError !== true
  expect(await runs()).toBe(true)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(runs).toBe(false)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(runs).toBe(true)
  const { pid } = (await installation.status()).engine
  await visit('#/settings/diagnostics')
  await page.getByRole('button', { name: 'Stop Tooltray' }).click()
  await page.getByRole('dialog', { name: 'Stop Tooltray?' }).getByRole('button', { name: 'Stop Tooltray' }).click()
  await page.locator('[data-link=offline]').waitFor({ state: 'attached' })
  await until(() => !processAlive(pid), 'the engine has ended')
  await page.close()
  // The browser says that its engine is gone.
  window.complaints()
})
