import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import { ownServer, realServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

it('a tool that is switched off leaves the list and can no longer be called, until it is switched on', async () => {
  const servers = { memory: realServer('memory'), everything: realServer('everything') }
  await using window = await openWindow(servers, { settings: { destructive: 'allow' } })
  const { page, visit, installation } = window
  const file = (): string => readFileSync(join(installation.home, 'servers.json'), 'utf8')
  const before = file()
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const client = await installation.attach()
  const found = async (): Promise<string[]> =>
    (await client.call('search_tools', { query: 'delete entities', limit: 50 })).told.hits.map(({ name }) => name)
  expect(await found()).toContain('memory__delete_entities')

  await visit('#/servers/memory?tab=tools')
  const wanted = page.getByRole('radiogroup', { name: 'Delete entities' })
  await wanted.getByRole('radio', { name: 'Off' }).click()
  await page.locator('[data-server-row=memory]').getByText('8 tools').waitFor()
  await expect.poll(() => wanted.getByRole('radio', { name: 'Off' }).isChecked()).toBe(true)
  expect(JSON.parse(file())).toMatchObject({ mcpServers: { memory: { tools: { deny: ['=delete_entities'] } } } })
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

it.each(sampled(['light', 'dark'] as const, 1))(
  'shows which tools are at hand and why, and puts others there or away: %s',
  async (colorScheme) => {
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
    await visit('#/servers/memory?tab=tools')
    const row = (tool: string) => page.locator(`[data-tool=${tool}]`)
    const choose = async (tool: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: `More about ${tool}` }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    const pill = (tool: string) => row(tool).getByText('Listed directly')
    await row('read_graph').getByText('Listed directly, used often').waitFor()

    await choose('search_nodes', 'List directly')
    await row('search_nodes').getByText('Listed directly', { exact: true }).waitFor()
    expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['=search_nodes'] })
    expect(await listed()).toEqual(['memory__read_graph', 'memory__search_nodes'])
    await window.photograph(`at-hand-${colorScheme}`)

    await choose('read_graph', 'Don’t list directly')
    await expect.poll(() => pill('read_graph').count()).toBe(0)
    expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['=search_nodes', '!=read_graph'] })
    await choose('search_nodes', 'Don’t list directly')
    await expect.poll(() => pill('search_nodes').count()).toBe(0)
    expect(file().mcpServers['memory']?.tools).toEqual({ direct: ['!=read_graph'] })
    expect(await listed()).toEqual([])
    // Put at hand by its name: where nothing is learnt, too.
    await choose('read_graph', 'List directly')
    await row('read_graph').getByText('Listed directly', { exact: true }).waitFor()

    await visit('#/settings/search')
    const learns = page.getByRole('switch', { name: 'List frequently used tools directly' })
    await expect.poll(() => learns.isChecked()).toBe(true)
    await learns.click()
    await expect.poll(() => file().settings).toEqual({ learntTools: false })
    await expect.poll(() => learns.isChecked()).toBe(false)
    await learns.scrollIntoViewIfNeeded()
    await window.photograph(`at-hand-settings-${colorScheme}`)
    expect(await listed()).toEqual(['memory__read_graph'])
    await learns.click()
    await expect.poll(() => learns.isChecked()).toBe(true)
  },
)

it('says why a tool that is named is not at hand', async () => {
  await using window = await openWindow({ many: { ...ownServer('echo', '--tools', '12'), tools: { direct: ['*'] } } })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=many][data-state=connected]').waitFor()
  await visit('#/servers/many?tab=tools')
  await page.getByText('Not listed directly: Eight others are, and that is all there may be.').first().waitFor()
  expect(await page.locator('[data-tool]').getByText('Listed directly', { exact: true }).count()).toBe(8)
  const table = (await installation.run('tools', 'many', '--table')).stdout
  expect(table.match(/ named /g)).toHaveLength(8)
  const status = JSON.parse((await installation.run('status', '--json')).stdout) as { servers: { atHand?: string[] }[] }
  expect(status.servers[0]?.atHand).toHaveLength(8)
  await window.photograph('at-hand-full')
})

it('shows the description that a person gave a tool, and the one of the server beside it', async () => {
  const tools = { descriptions: { read_graph: 'Shows all that I remember.' } }
  await using window = await openWindow({ memory: { ...realServer('memory'), tools } })
  const { page, visit } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await visit('#/servers/memory?tab=tools')
  const row = page.locator('[data-tool=read_graph]')
  await row.getByText('Shows all that I remember. (Yours. The server says: Read the entire knowledge graph').waitFor()
  expect(await row.getByTitle('The server’s own: Read the entire knowledge graph').count()).toBe(1)
  await window.photograph('own-description')
})

describe.each([
  ['light', 1200],
  ['dark', 480],
] as const)('prompts and resources in the window: %s, %d px', (colorScheme, width) => {
  it('stand beside the tools of their server, and are got there', async () => {
    await using window = await openWindow({ notes: ownServer('notes', '--era', 'modern') }, { colorScheme, width })
    const { page, visit } = window
    await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
    await visit('#/servers/notes?tab=tools')
    expect(await page.locator('[data-tool=write] img').getAttribute('src')).toMatch(/^data:image\/png/)
    await page.getByRole('button', { name: 'Prompts 1' }).click()
    const row = page.locator('[data-other=notes__sum_up]')
    await row.getByText('Sums up the minutes').waitFor()
    expect(await row.locator('img').getAttribute('src')).toMatch(/^data:image\/png/)
    await row.getByRole('link').click()
    const result = page.getByRole('region', { name: 'Result' })
    // What is needed is asked for before the server is.
    await page.getByRole('button', { name: 'Get' }).click()
    expect(await page.getByLabel('note', { exact: true }).evaluate((field) => (field as HTMLInputElement).validity.valueMissing)).toBe(true)
    await page.getByLabel('note', { exact: true }).fill('a')
    await page.getByRole('button', { name: 'Get' }).click()
    await result.getByText('Sum up a').first().waitFor()
    await result.getByText('note://hidden').first().waitFor()
    await window.photograph(`prompt-${colorScheme}`)

    await page.getByRole('button', { name: 'Resources 2' }).click()
    const resource = page.locator('[data-other="note://a"]')
    // A picture at an address would tell its owner who looks.
    expect(await resource.locator('img').count()).toBe(0)
    await window.photograph(`resources-${colorScheme}`)
    await resource.getByRole('link').click()
    await page.getByRole('button', { name: 'Read' }).click()
    await result.getByText('notes note://a version 1').first().waitFor()
    await page.getByRole('link', { name: 'All resources' }).click()
    await resource.waitFor()
    // Each has an address of its own.
    await page.goBack()
    await page.getByRole('button', { name: 'Read' }).waitFor()
  })
})

it('reads by a URI template that is filled in, and searches lead there', async () => {
  await using window = await openWindow({ everything: realServer('everything') })
  const { page, visit } = window
  await page.locator('[data-server-row=everything][data-state=connected]').waitFor()
  await visit('#/search')
  await page.getByRole('searchbox').fill('dynamic text resource')
  const found = page.getByRole('list', { name: 'Prompts and resources found' })
  await found.getByText('URI template').first().waitFor()
  await window.photograph('search-others')
  await found.getByRole('link').filter({ hasText: 'dynamic/text/{resourceId}' }).click()
  await page.getByLabel('URI').fill('demo://resource/dynamic/text/7')
  await page.getByRole('button', { name: 'Read' }).click()
  await page.getByRole('region', { name: 'Result' }).getByText('Resource 7').first().waitFor()
})
