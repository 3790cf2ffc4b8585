import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

const mcpServers = { shop: ownServer('shop') }

it.each(sampled(['light', 'dark'] as const, 1))('shows just the call that needs a word, over every page, in %s', async (colorScheme) => {
  const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]
  await using window = await openWindow(mcpServers, {
    colorScheme,
    prepare: ({ paths }) => writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules })),
  })
  const { page, installation } = window
  const session = await installation.attach({ name: 'app' })
  const save = async (id: string): Promise<string> => JSON.stringify(await session.execute('shop__save_order', { order: { id } }))
  const [first, second] = [save('order-1'), save('order-2')]
  const bar = page.getByRole('status', { name: 'Calls waiting for approval' })
  await bar.getByText('2 calls are waiting for approval').waitFor()
  await bar.getByRole('button').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('heading', { name: /^app (?:wants|wanted) to save an order in Shop: order-1$/ }).waitFor()
  await dialog.getByText('"order-1"').waitFor()
  await window.photograph(`approval-${colorScheme}`)
  await dialog.getByRole('button', { name: 'Allow once' }).click()
  expect(await first).toContain('Saved.')
  await dialog.getByRole('button', { name: 'Show the next call' }).click()
  await dialog.getByText('"order-2"').waitFor()
  await dialog.getByText('Tell the model why not').click()
  await dialog.getByLabel('Message to the model if you deny (optional)').fill('Ask me tomorrow.')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  expect(await second).toContain('Ask me tomorrow.')
  await bar.getByRole('button').waitFor({ state: 'detached' })

  // Where an app is Claude Desktop, it is called so, and "always" can be undone.
  const claude = await installation.attach({ name: 'claude-ai' })
  const third = claude.execute('shop__save_order', { order: { id: 'order-3' } })
  await bar.getByText('Claude Desktop wants to save an order in Shop').waitFor()
  await bar.getByRole('button').click()
  // The focus is on the text: Enter answers nothing.
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Show exact JSON' }).click()
  await dialog.getByText('"order-3"').waitFor()
  const rulesOfFile = (): unknown[] => (JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { rules: unknown[] }).rules
  await dialog.getByRole('button', { name: 'Always let every app use Save order in Shop' }).click()
  expect(JSON.stringify(await third)).toContain('Saved.')
  expect(rulesOfFile()).toMatchObject([rules[0], { server: '=shop', tool: '=save_order', decision: 'allow' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rulesOfFile).toEqual(rules)
  expect(window.complaints()).toEqual([])
})
