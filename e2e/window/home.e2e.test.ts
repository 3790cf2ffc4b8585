import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

const mcpServers = { shop: ownServer('shop'), broken: { command: '/nowhere/no-such-program' } }
const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]

it('says in one sentence how it stands, what needs you with the button that mends it, and what was done', async () => {
  await using window = await openWindow(mcpServers, {
    prepare: ({ paths }) => writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules })),
  })
  const { page, installation, visit } = window
  await visit('#/')
  const main = page.getByRole('main')
  const needs = main.getByRole('region', { name: 'Needs attention' })
  await main.getByRole('heading', { level: 1, name: '1 of 2 servers are ready. 1 thing needs your attention.' }).waitFor()
  await needs.getByRole('heading', { name: 'Broken does not start' }).waitFor()
  await needs.getByRole('heading', { name: '1 other server is fine' }).waitFor()
  // The bell leads there too, by the keyboard alone, and the shortcut without it.
  await page.getByRole('button', { name: 'Notifications: 1 needs your attention' }).press('Enter')
  const centre = page.getByRole('dialog', { name: 'Needs attention' })
  await centre.getByRole('heading', { name: 'Broken does not start' }).waitFor()
  await window.photograph('notifications')
  await centre.getByRole('button', { name: 'Show the problem' }).press('Enter')
  await page.waitForURL(/#\/servers\/broken/)
  await visit('#/')
  await page.keyboard.press('Control+Shift+A')
  await page.waitForURL(/#\/servers\/broken/)
  await visit('#/')
  // Nothing is claimed before anything happened.
  await main.getByText('Nothing yet. Ask one of your apps').waitFor()
  await needs.getByRole('button', { name: 'Show the problem' }).click()
  await main.getByRole('link', { name: 'Edit command' }).waitFor()

  await visit('#/')
  const session = await installation.attach({ name: 'claude-ai' })
  const saving = session.execute('shop__save_order', { order: { id: 'order-1' } })
  await main.getByRole('heading', { level: 1, name: '1 app uses 2 servers. 2 things need your attention.' }).waitFor()
  const cards = needs.getByRole('listitem')
  // The most urgent first.
  expect(await cards.first().getByRole('heading').textContent()).toBe('Claude Desktop wants to save an order in Shop: order-1')
  await window.photograph('home')
  await cards.first().getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Allow once' }).click()
  expect(JSON.stringify(await saving)).toContain('Saved.')
  await cards.first().getByRole('heading', { name: 'Broken does not start' }).waitFor()

  await main.getByRole('region', { name: 'Conversation of Claude Desktop' }).getByText('Save order').waitFor()
  await main.getByText('1 of 1').waitFor()
  expect(await main.getByRole('img', { name: /^(?:Tokens saved|Calls) by day: / }).count()).toBe(1)
  await main.getByRole('link', { name: /Save order/ }).click()
  await page.waitForURL(/#\/activity\/.+/)
  expect(window.complaints()).toEqual([])
})
