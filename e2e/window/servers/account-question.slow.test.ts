import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordedServers, startRecordedRegistry } from '../../../electron/engine/testing/recorded-registry.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { openWindow } from '../browser.ts'
import { signInAs } from './sign-in-as.ts'

it('an address that is there already asks in the forms of the gallery and of the registry whether its account is meant', async () => {
  await using bed = await startOAuthBed()
  const root = mkdtempSync(join(tmpdir(), 'tooltray-account-'))
  const remote = { name: 'io.example/mail', description: 'Mail', version: '1.0.0', remotes: [{ type: 'streamable-http', url: bed.url }] }
  const registry = await startRecordedRegistry([...recordedServers, remote])
  try {
    const list = join(root, 'gallery.json')
    const about = { publisher: 'Example', official: true, category: 'messages', effects: 'reads', words: ['mail'], sources: ['this test'] }
    const ways = [{ kind: 'remote', transport: 'http', url: bed.url, signIn: 'oauth' }]
    writeFileSync(
      list,
      JSON.stringify({ format: 1, made: '2026-01-01', entries: [{ ...about, id: 'mail', name: 'Mail', what: 'Reads mail.', ways }] }),
    )
    await using window = await openWindow(
      { work: { url: bed.url } },
      { width: 1280, height: 800, settings: { gallery: { list }, registry: registry.address } },
    )
    const { page, visit, installation, photograph } = window
    const row = page.locator('[data-server-row=work]')
    await signInAs('alice', window, row.getByRole('button', { name: 'Sign in' }))
    await row.getByText('alice').first().waitFor()
    const entries = (): Record<string, unknown> =>
      (JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }).mcpServers
    const account = page.getByRole('group', { name: 'Account', exact: true })

    // From the gallery, the same account: nobody signs in again.
    await visit('#/add/entry/mail')
    await account.getByText('Work has this address, too.').waitFor()
    expect(await account.getByRole('radio', { name: /^Another account/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Add and sign in' }).waitFor()
    await account.getByRole('radio', { name: 'The same account as Work (alice)' }).check()
    await photograph('account-question-gallery')
    await page.getByRole('button', { name: 'Add Mail', exact: true }).click()
    await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor()
    await page.getByText('Signed in as alice').waitFor()
    expect(entries()['mail']).toEqual({ type: 'http', url: bed.url, account: 'work' })
    expect(bed.count('code')).toBe(1)

    // Another one: the click that adds it opens the browser.
    await visit('#/add/entry/mail')
    await account.getByText('2 servers have this address.').waitFor()
    await signInAs('bob', window, page.getByRole('button', { name: 'Add and sign in' }))
    await page.getByText('Signed in as bob').waitFor()
    expect(entries()['mail-2']).toEqual({ type: 'http', url: bed.url })

    // From the registry.
    await visit('#/add')
    await page.getByRole('searchbox').fill('mail')
    await page.getByRole('button', { name: 'Details of io.example/mail' }).click()
    await account.getByText('3 servers have this address.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('third')
    await account.getByRole('radio', { name: 'The same account as Mail 2 (bob)' }).check()
    await photograph('account-question-registry')
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.getByRole('heading', { name: 'Third', level: 1 }).waitFor()
    await page.getByText('Signed in as bob').waitFor()
    expect(entries()['third']).toMatchObject({ url: bed.url, account: 'mail-2' })
  } finally {
    await registry.close()
    rmSync(root, { recursive: true, force: true })
  }
})
