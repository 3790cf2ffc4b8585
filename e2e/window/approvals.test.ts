import { writeFileSync } from 'node:fs'
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
  const bar = page.getByRole('status', { name: 'Calls that need your word' })
  await bar.getByText('2 calls need your word').waitFor()
  await bar.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Call of shop__save_order' })
  await dialog.getByRole('heading', { name: 'app wants to run shop__save_order' }).waitFor()
  await dialog.getByText('"order-1"').waitFor()
  await window.photograph(`approval-${colorScheme}`)
  await dialog.getByRole('button', { name: 'Allow once' }).click()
  expect(await first).toContain('Saved.')
  await dialog.getByRole('button', { name: 'Show the next call' }).click()
  await dialog.getByText('"order-2"').waitFor()
  await dialog.getByLabel('What the model is told if you deny it').fill('Ask me tomorrow.')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  expect(await second).toContain('Ask me tomorrow.')
  await bar.getByRole('button').waitFor({ state: 'detached' })
  expect(window.complaints()).toEqual([])
})
