import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('one app gets a profile and an exposure by clicks: written into its entry, followed by its next session, taken back', async () => {
  await using window = await openWindow(
    { mail: ownServer('echo'), files: ownServer('echo') },
    { prepare: ({ home }) => void mkdirSync(join(home, '.cursor')) },
  )
  const { page, visit, installation } = window
  await installation.run('profile', 'save', 'work', 'mail')
  const words = (): string[] => {
    const file = JSON.parse(readFileSync(join(installation.home, '.cursor/mcp.json'), 'utf8')) as never
    const { args } = (file as { mcpServers: { tooltray: { args: string[] } } }).mcpServers.tooltray
    return args.slice(args.indexOf('connect') + 1)
  }
  const confirm = async (name: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await visit('#/apps')
  await page.getByRole('button', { name: 'Connect Cursor' }).click()
  await confirm('Connect')
  expect(words()).toEqual([])

  const profile = page.getByRole('combobox', { name: 'Profile of Cursor' })
  await profile.selectOption('work')
  await page.getByRole('dialog').getByText('--profile').waitFor()
  await confirm('Change')
  await until(() => words().length === 2, 'the profile is written')
  expect(words()).toEqual(['--profile', 'work'])
  const { call } = await installation.attach({ name: 'cursor-vscode', words: words() })
  const { told } = await call('search_tools', { query: 'give back a text', limit: 50 })
  expect(told.hits.map(({ name }) => name.split('__')[0])).toEqual(['mail'])

  await page.getByRole('combobox', { name: 'How Cursor sees tools' }).selectOption('Every tool')
  await confirm('Change')
  await until(() => words().length === 4, 'the exposure is written')
  const direct = await installation.attach({ name: 'cursor-vscode', words: words() })
  expect((await direct.client.listTools()).tools.map(({ name }) => name)).toContain('mail__echo')

  await expect.poll(() => profile.inputValue()).toBe('work')
  await profile.selectOption('')
  await confirm('Change')
  await until(() => words().length === 2, 'the profile is taken back')
  expect(words()).toEqual(['--expose', 'direct'])
})
