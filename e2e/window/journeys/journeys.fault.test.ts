import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, ownServer, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { countClicks } from './clicks.ts'

interface File {
  readonly mcpServers: Record<string, Record<string, unknown>>
  readonly rules?: readonly unknown[]
  readonly settings?: { readonly http?: { readonly enabled?: boolean } }
}
const fileOf = ({ home }: Installation): File => JSON.parse(readFileSync(join(home, 'servers.json'), 'utf8')) as File

/** What people do most, each from Home, in few clicks. */
describe('a journey of at most', () => {
  it('1 click: import what the AI apps have', async () => {
    await using window = await openWindow(
      {},
      {
        prepare({ home }) {
          mkdirSync(join(home, '.cursor'))
          writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { echo: ownServer('echo') } }))
        },
      },
    )
    const { page, visit, installation } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Import 1 server' }).click()
    await expect.poll(() => Object.keys(fileOf(installation).mcpServers)).toEqual(['echo'])
    await expect.poll(() => readFileSync(join(installation.home, '.cursor/mcp.json'), 'utf8')).toContain('tooltray')
    await atMost(1)
  })

  it('3 clicks: add a server from a README', async () => {
    await using window = await openWindow({ one: ownServer('echo') })
    const { page, visit, installation } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('link', { name: 'Add server' }).click()
    // The field has the focus: what is in the clipboard goes there, and is no search.
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.insertText(JSON.stringify({ mcpServers: { two: ownServer('echo') } }))
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.locator('[data-server-row=two][data-state=connected]').waitFor()
    expect(fileOf(installation).mcpServers).toHaveProperty('two')
    await atMost(3)
  })

  it('3 clicks: give a server the key that it lacks', async () => {
    await using window = await openWindow({ weather: { ...ownServer('echo'), env: { KEY: '${secret:weather-key}' } } })
    const { page, visit } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Enter API key' }).click()
    await page.getByRole('group', { name: 'Keys of weather' }).getByRole('textbox').or(page.locator('input[type=password]')).first().click()
    await page.keyboard.insertText('a-key-of-mine-0123')
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.locator('[data-server-row=weather][data-state=connected]').waitFor()
    await atMost(3)
  })

  it('3 clicks: correct a command', async () => {
    await using window = await openWindow({ echo: { ...ownServer('echo'), command: '/nowhere/my-node' } })
    const { page, visit, installation } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Show the problem' }).click()
    await page.getByRole('link', { name: 'Edit command' }).click()
    const command = page.getByLabel('Command', { exact: true })
    await command.fill((await command.inputValue()).replace('/nowhere/my-node', process.execPath))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
    expect(fileOf(installation).mcpServers['echo']).toMatchObject(ownServer('echo'))
    await atMost(3)
  })

  it('2 clicks: correct the path of a program that has moved', async () => {
    const moved = { ...ownServer('echo'), command: '/nowhere/deno' }
    const prepare = ({ home, env }: Installation): void => {
      mkdirSync(join(home, 'bin'))
      symlinkSync(process.execPath, join(home, 'bin/deno'))
      env['PATH'] = `${join(home, 'bin')}:${env['PATH']}`
    }
    await using window = await openWindow({ echo: moved }, { prepare })
    const { page, visit, installation } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('button', { name: 'Fix the command' }).click()
    await page.getByRole('button', { name: 'Use deno' }).click()
    await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
    expect(fileOf(installation).mcpServers['echo']).toEqual({ ...moved, command: 'deno' })
    await atMost(2)
  })

  it('3 clicks: run a tool', async () => {
    await using window = await openWindow({ echo: ownServer('echo') })
    const { page, visit } = window
    await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.insertText('echo')
    await page.getByRole('list', { name: 'Tools found' }).getByRole('link').first().click()
    await page.getByRole('textbox', { name: 'text' }).fill('by hand')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('by hand').first().waitFor()
    await atMost(3)
  })

  it('2 clicks: allow a call', async () => {
    const mcpServers = { shop: ownServer('shop') }
    const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Allow once' }).click()
    expect(JSON.stringify(await saving)).toContain('Saved.')
    await atMost(2)
  })

  it('4 clicks: one app gets a profile', async () => {
    await using window = await openWindow(
      { mail: ownServer('echo'), files: ownServer('echo') },
      { prepare: ({ home }) => void mkdirSync(join(home, '.cursor')) },
    )
    const { page, visit, installation } = window
    await installation.run('profile', 'save', 'work', 'mail')
    expect((await installation.run('register', 'cursor', '--yes')).code).toBe(0)
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'AI apps' }).click()
    await page.getByRole('combobox', { name: 'Profile of Cursor' }).selectOption('work')
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await until(() => readFileSync(join(installation.home, '.cursor/mcp.json'), 'utf8').includes('"work"'), 'the profile is written')
    await atMost(4)
  })

  it('4 clicks: ask before a tool runs', async () => {
    await using window = await openWindow({ echo: ownServer('echo') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Servers' }).click()
    await page.locator('[data-server-row=echo]').getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Tools' }).click()
    await page
      .getByRole('radiogroup', { name: /^echo$/i })
      .getByRole('radio', { name: 'Ask' })
      .click()
    await expect.poll(() => fileOf(installation).rules).toMatchObject([{ tool: '=echo', decision: 'ask' }])
    await atMost(4)
  })

  it('4 clicks: let others reach Tooltray', async () => {
    await using window = await openWindow({ echo: ownServer('echo') }, { settings: { http: { port: 0 } } })
    const { page, visit, installation } = window
    await visit('#/')
    const atMost = await countClicks(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'HTTP access' }).click()
    await page.getByRole('switch', { name: 'Others can reach Tooltray' }).click()
    await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
    await page.getByRole('textbox', { name: 'Address for programs on this computer' }).waitFor()
    expect(fileOf(installation).settings?.http?.enabled).toBe(true)
    await atMost(4)
  })
})
