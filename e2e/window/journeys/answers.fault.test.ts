import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { olderClient } from '../../testing/asked-client.ts'
import { ownServer } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { openWindow } from '../browser.ts'
import { countClicks } from './clicks.ts'

const QUESTION = {
  method: 'elicitation/create',
  params: { message: 'For whom?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
}

/** What servers and apps wait for from the user, in few clicks. */
describe('an answer of at most', () => {
  it('3 clicks: add a server that requires sign-in, and sign in', async () => {
    await using bed = await startOAuthBed()
    await using window = await openWindow({ one: ownServer('echo') })
    const { page, visit, context } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('link', { name: 'Add server' }).click()
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.insertText(JSON.stringify({ mcpServers: { bed: { url: bed.url } } }))
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.locator('[data-server-row=bed][data-state=needs-sign-in]').waitFor()
    const [provider] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in', exact: true }).first().click(),
    ])
    await provider.getByLabel('Name').fill('alice')
    await provider.getByLabel('Password').fill('wonderland')
    await provider.getByRole('button', { name: 'Sign in' }).click()
    await provider.getByRole('button', { name: 'Allow' }).click()
    await provider.locator('[data-outcome=signed-in]').waitFor()
    await page.locator('[data-server-row=bed][data-state=connected]').waitFor()
    await atMost(3)
  })

  it('2 clicks: always allow a call', async () => {
    const mcpServers = { shop: ownServer('shop') }
    const rules = [{ server: 'shop', effect: 'write', decision: 'ask' }]
    await using window = await openWindow(mcpServers, {
      prepare: ({ paths }) => writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules })),
    })
    const { page, visit, installation } = window
    await visit('#/')
    const { execute } = await installation.attach({ name: 'claude-ai' })
    const saving = execute('shop__save_order', { order: { id: 'order-1' } })
    const bar = page.getByRole('status', { name: 'Calls waiting for approval' })
    await bar.getByRole('button').waitFor()
    const atMost = await countClicks(page)
    await bar.getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Always let / })
      .click()
    expect(JSON.stringify(await saving)).toContain('Saved.')
    expect(JSON.stringify(await execute('shop__save_order', { order: { id: 'order-2' } }))).toContain('Saved.')
    expect((JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { rules: unknown[] }).rules).toHaveLength(2)
    await atMost(2)
  })

  it('2 clicks and the form: answer the question of a server', async () => {
    await using window = await openWindow({ one: ownServer('asking') })
    const { page, visit, installation } = window
    await visit('#/')
    const { execute } = await olderClient(installation.attachRaw(), {}, () => undefined)
    const answer = execute('one__ask', { questions: { whom: QUESTION } })
    await page.getByRole('button', { name: 'Answer one' }).waitFor()
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Answer one' }).click()
    await page.getByRole('dialog').getByLabel(/^name/).fill('Ada')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    expect(JSON.parse(await answer)).toEqual({ whom: { result: { action: 'accept', content: { name: 'Ada' } } } })
    await atMost(2)
  })

  it('2 clicks: accept a tool that a server changed', async () => {
    let file = ''
    const tell = (description: string): void =>
      writeFileSync(file, JSON.stringify({ tools: [{ name: 'send', description, inputSchema: {} }] }))
    await using window = await openWindow(
      { mail: ownServer('told-tools') },
      {
        prepare(installation) {
          file = join(installation.home, 'offer.json')
          tell('Sends a mail.')
          installation.configure({ mail: ownServer('told-tools', file) }, { destructive: 'allow' })
        },
      },
    )
    const { page, visit, installation } = window
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    expect((await execute('mail__send', {})).isError).not.toBe(true)
    tell('Sends a mail to a person.')
    await call('proxy_refresh')
    expect((await execute('mail__send', {})).isError).toBe(true)

    await visit('#/')
    await page.getByRole('button', { name: 'Review changes' }).waitFor()
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Accept Send' }).click()
    await page.getByText('No changes to review').waitFor()
    expect((await execute('mail__send', {})).isError).not.toBe(true)
    await atMost(2)
  })
})
