import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, realServer } from '../testing/installation.ts'
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

it.each(['light', 'dark'] as const)('shows which tools are at hand and why, and puts others there or away: %s', async (colorScheme) => {
  await using window = await openWindow({ memory: realServer('memory'), odd: ownServer('results') }, { colorScheme })
  const { page, visit, installation } = window
  const file = () =>
    JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as {
      mcpServers: Record<string, { tools?: unknown }>
      settings?: unknown
    }
  const listed = async (): Promise<string[]> => {
    const { client } = await installation.attach()
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name).filter((name) => name.includes('__'))
  }
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  for (let session = 0; session < 2; session += 1) {
    const { client, execute } = await installation.attach()
    await execute('memory__read_graph')
    await client.close()
  }
  await visit('#/servers/memory')
  const row = (tool: string) => page.locator(`[data-tool=${tool}]`)
  const pin = (tool: string) => page.getByRole('button', { name: `${tool} is at hand` })
  await row('read_graph').getByText('At hand, because it is used often.').waitFor()
  expect(await pin('read_graph').getAttribute('aria-pressed')).toBe('true')

  await pin('search_nodes').click()
  await row('search_nodes').getByText('At hand.', { exact: true }).waitFor()
  expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['search_nodes'] })
  expect(await listed()).toEqual(['memory__read_graph', 'memory__search_nodes'])
  await window.photograph(`at-hand-${colorScheme}`)

  await pin('read_graph').click()
  await expect.poll(() => pin('read_graph').getAttribute('aria-pressed')).toBe('false')
  expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['search_nodes', '!read_graph'] })
  await pin('search_nodes').click()
  await expect.poll(() => pin('search_nodes').getAttribute('aria-pressed')).toBe('false')
  expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['!read_graph'] })
  expect(await listed()).toEqual([])
  // Put at hand by its name: where nothing is learnt, too.
  await pin('read_graph').click()
  await row('read_graph').getByText('At hand.', { exact: true }).waitFor()

  await visit('#/settings')
  const learns = page.getByRole('checkbox', { name: 'Keep tools at hand that are used often' })
  expect(await learns.isChecked()).toBe(true)
  await learns.click()
  await expect.poll(() => file().settings).toEqual({ learntTools: false })
  await expect.poll(() => learns.isChecked()).toBe(false)
  await learns.scrollIntoViewIfNeeded()
  await window.photograph(`at-hand-settings-${colorScheme}`)
  expect(await listed()).toEqual(['memory__read_graph'])
  await learns.click()
  await expect.poll(() => learns.isChecked()).toBe(true)
})

it('says why a tool that is named is not at hand', async () => {
  await using window = await openWindow({ many: { ...ownServer('echo', '--tools', '12'), tools: { direct: ['*'] } } })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=many][data-state=connected]').waitFor()
  await visit('#/servers/many')
  await page.getByText('Not at hand: Eight others are, and that is all there may be.').first().waitFor()
  expect(await page.getByText('At hand.', { exact: true }).count()).toBe(8)
  const table = (await installation.run('tools', 'many', '--table')).stdout
  expect(table.match(/ named /g)).toHaveLength(8)
  const status = JSON.parse((await installation.run('status', '--json')).stdout) as { servers: { atHand?: string[] }[] }
  expect(status.servers[0]?.atHand).toHaveLength(8)
  await window.photograph('at-hand-full')
})
