import { readFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { type Installation, ownServer, realServerPath } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { openWindow } from '../browser.ts'
import { addPhone } from '../settings/add-phone.ts'
import { OWN_ADDRESS } from '../settings/own-address.ts'
import { countClicks } from './clicks.ts'

const nav = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })

/** What a new user wants, in the words that they would use, from Home and without help. */
describe('a new user', () => {
  it('lets Cursor read but never delete in GitHub: 4 clicks', async () => {
    const tool = (name: string, annotations: object) => ({ name, description: `Does ${name}.`, inputSchema: {}, annotations })
    const tools = [
      tool('list_issues', { readOnlyHint: true }),
      tool('create_issue', { readOnlyHint: false, destructiveHint: false }),
      tool('delete_repository', { readOnlyHint: false, destructiveHint: true }),
    ]
    await using window = await openWindow(
      {},
      {
        prepare(installation) {
          const file = join(installation.home, 'offer.json')
          writeFileSync(file, JSON.stringify({ tools }))
          installation.configure({ github: ownServer('told-tools', file) })
          mkdirSync(join(installation.home, '.cursor'))
        },
      },
    )
    const { page, visit, installation, photograph } = window
    await installation.run('refresh')
    await installation.run('register', 'cursor', '--yes')
    const [cursor, other] = [await installation.attach({ name: 'cursor-vscode' }), await installation.attach({ name: 'claude-ai' })]
    await visit('#/')
    await photograph('task-cursor-1')
    const atMost = await countClicks(page)
    await nav(page, 'Servers').click()
    await page.locator('[data-server-row=github]').getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await photograph('task-cursor-2')
    const control = page.getByRole('radiogroup', { name: /Cursor.*(delete|overwrite)/i })
    await control.getByRole('radio', { name: 'Off' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await photograph('task-cursor-3')
    await atMost(4)

    // Cursor does not even see it.
    expect(JSON.stringify(await cursor.execute('github__delete_repository', {}))).toContain('[tool_unknown]')
    expect((await cursor.execute('github__list_issues', {})).isError).not.toBe(true)
    expect((await cursor.execute('github__create_issue', {})).isError).not.toBe(true)
    // Others still ask.
    const asks = other.execute('github__delete_repository', {}).catch(() => undefined)
    await page.getByRole('status', { name: 'Calls waiting for approval' }).getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deny' }).click()
    await asks
  })

  it('sees why a call failed, and mends it: 1 click to the reason', async () => {
    await using window = await openWindow({ weather: ownServer('shop') })
    const { page, visit, installation, photograph } = window
    await page.locator('[data-server-row=weather][data-state=connected]').waitFor()
    const { execute } = await installation.attach({ name: 'claude-ai' })
    await execute('weather__save_order', { nonsense: 1 }).catch(() => undefined)
    await visit('#/')
    await page.getByText('Failed').first().waitFor()
    await photograph('task-failed-1')
    const atMost = await countClicks(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Save order/ })
      .click()
    const pane = page.getByRole('complementary', { name: 'Call of save_order' })
    await pane.getByText(/order/).first().waitFor()
    await photograph('task-failed-2')
    await atMost(1)
  })

  it('adds the notes folder: 2 clicks and its path', async () => {
    await using window = await openWindow(
      { one: ownServer('echo') },
      {
        prepare({ home, env }: Installation) {
          mkdirSync(join(home, 'Notes'))
          writeFileSync(join(home, 'Notes/first.md'), 'Buy oats.')
          // In place of npx, which would fetch the package: the same package from this machine.
          mkdirSync(join(home, 'bin'))
          writeFileSync(join(home, 'bin/npx'), `#!/bin/sh\nexec "${process.execPath}" "${realServerPath('filesystem')}" "$3"\n`)
          chmodSync(join(home, 'bin/npx'), 0o755)
          env['PATH'] = `${join(home, 'bin')}:${env['PATH']}`
        },
      },
    )
    const { page, visit, installation, photograph } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('link', { name: 'Add server' }).click()
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.type('~/Notes')
    await page.getByText('lets your apps read and change the files in it').waitFor()
    await photograph('task-notes-1')
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.locator('[data-server-row=Notes][data-state=connected]').waitFor()
    await photograph('task-notes-2')
    await atMost(2)
    const { execute } = await installation.attach()
    const read = await execute('Notes__read_text_file', { path: join(installation.home, 'Notes/first.md') })
    expect(JSON.stringify(read)).toContain('Buy oats.')
  })

  it('signs in again: 1 click and the pages of the provider', async () => {
    await using bed = await startOAuthBed()
    await using window = await openWindow({ linear: { url: bed.url } })
    const { page, visit, installation, context, photograph } = window
    const signIn = async (press: () => Promise<void>): Promise<void> => {
      const [provider] = await Promise.all([context.waitForEvent('page'), press()])
      const name = provider.getByLabel('Name')
      const done = provider.locator('[data-outcome=signed-in]')
      const allow = provider.getByRole('button', { name: 'Allow' })
      // The second time, the provider still knows who is there.
      await name.or(allow).or(done).first().waitFor()
      if (await name.isVisible()) {
        await name.fill('alice')
        await provider.getByLabel('Password').fill('wonderland')
        await provider.getByRole('button', { name: 'Sign in' }).click()
      }
      await allow.or(done).first().waitFor()
      if (await allow.isVisible()) await allow.click()
      await done.waitFor()
      await provider.close()
    }
    await visit('#/')
    const card = page.locator('[data-need=sign-in]')
    await signIn(() => card.getByRole('button', { name: 'Sign in', exact: true }).click())
    await card.waitFor({ state: 'detached' })
    const { execute } = await installation.attach({ name: 'claude-ai' })
    expect((await execute('linear__echo', { text: 'x' })).isError).not.toBe(true)

    // The provider ends the sign-in.
    bed.meddle(
      (_request, response, path) =>
        path.endsWith('/token') &&
        !!response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'invalid_grant' })),
    )
    bed.expireTokens()
    expect((await execute('linear__echo', { text: 'x' })).isError).toBe(true)
    bed.meddle(undefined)
    await card.getByRole('button', { name: 'Sign in again' }).waitFor()
    await photograph('task-sign-in')
    const atMost = await countClicks(page)
    await signIn(() => card.getByRole('button', { name: 'Sign in again' }).click())
    await card.waitFor({ state: 'detached' })
    await atMost(1)
    expect((await execute('linear__echo', { text: 'x' })).isError).not.toBe(true)
  })

  it('lets a phone in: 9 clicks and its name', async () => {
    await using window = await openWindow({ one: ownServer('echo') }, { settings: { http: { port: 0 } } })
    const { page, visit, installation, photograph } = window
    await page.locator('[data-server-row=one][data-state=connected]').waitFor()
    await visit('#/')
    const atMost = await countClicks(page)
    await nav(page, 'Permissions').click()
    await page.getByRole('link', { name: 'People and devices' }).click()
    await photograph('task-phone-1')
    await page.getByRole('link', { name: 'Turn on HTTP access' }).click()
    await photograph('task-phone-2')
    await page.getByRole('button', { name: 'Make a certificate' }).click()
    await page.getByText('Made by Tooltray. It is valid until').waitFor()
    await page.getByRole('button', { name: 'This network' }).click()
    await page.getByRole('switch', { name: 'Others can reach Tooltray' }).click()
    await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
    const address = page.getByRole('textbox', { name: 'Address for other devices' })
    await address.waitFor()
    await photograph('task-phone-3')
    const { card, token } = await addPhone(page)
    const shown = (await card.getByRole('group', { name: 'Address', exact: true }).locator('pre').textContent()) ?? ''
    await photograph('task-phone-4')
    await atMost(9)

    const url = new URL(shown)
    url.hostname = OWN_ADDRESS
    const { settings } = JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as {
      settings: { http: { tls: { cert: string } } }
    }
    const ca = readFileSync(settings.http.tls.cert, 'utf8')
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', Authorization: `Bearer ${token}` }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'phone', version: '1' } }
    const open = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const outgoing = request(url, { method: 'POST', ca, headers }, (response) => resolve(response.resume().statusCode ?? 0))
        outgoing.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }))
      })
    expect(await vi.waitFor(open, { interval: 100 })).toBe(200)
  })
})
