import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

it('a tool that is switched off leaves the list and can no longer be called, until it is switched on', async () => {
  await using window = await openWindow({ memory: realServer('memory'), everything: realServer('everything') })
  const { page, visit, installation } = window
  const file = (): string => readFileSync(join(installation.home, 'servers.json'), 'utf8')
  const before = file()
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const client = await installation.attach()
  const found = async (): Promise<string[]> =>
    (await client.call('search_tools', { query: 'delete entities', limit: 50 })).told.hits.map(({ name }) => name)
  expect(await found()).toContain('memory__delete_entities')

  await visit('#/servers/memory')
  const wanted = page.getByRole('switch', { name: 'delete_entities is offered' })
  await wanted.click()
  await page.locator('[data-server-row=memory]').getByText('8 tools').waitFor()
  await expect.poll(() => wanted.getAttribute('data-state')).toBe('unchecked')
  expect(JSON.parse(file())).toMatchObject({ mcpServers: { memory: { tools: { deny: ['delete_entities'] } } } })
  expect(await found()).not.toContain('memory__delete_entities')
  const refused = await client.execute('memory__delete_entities', { entityNames: [] })
  expect([refused.isError, refused.told.error.code]).toEqual([true, 'tool_unknown'])

  // An undo is offered with what was done.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-server-row=memory]').getByText('9 tools').waitFor()
  expect(file()).toBe(before)
  expect(await found()).toContain('memory__delete_entities')
  expect((await client.execute('memory__delete_entities', { entityNames: [] })).isError).not.toBe(true)
})
