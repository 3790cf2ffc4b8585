import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const noted = { id: expect.any(String) as string, madeAt: expect.any(String) as string, from: 'person' }

it('an exception is made, changed, and undone by clicks, and the engine decides by it', async () => {
  await using window = await openWindow({ memory: realServer('memory') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await installation.run('profile', 'save', 'work', 'memory')
  await installation.attach({ name: 'cursor' })
  const text = (): string => readFileSync(installation.paths.serversFile, 'utf8')
  const rules = (): unknown => (JSON.parse(text()) as { rules?: unknown }).rules
  const decided = async (client: string, tool: string, ...more: string[]): Promise<string> => {
    const { stdout } = await installation.run('policy', 'check', client, tool, ...more, '--json')
    return (JSON.parse(stdout) as { decision: string }).decision
  }
  await visit('#/permissions')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  const choose = (value: string) =>
    dialog.getByRole('radiogroup', { name: 'What to do with its calls' }).getByRole('radio', { name: value, exact: true }).click()
  const add = () => page.getByRole('button', { name: 'Add an exception' }).click()
  const undo = () => page.getByRole('button', { name: 'Undo' }).last().click()

  // What holds for all of them is no exception, and nothing is written.
  const before = text()
  await add()
  expect(await dialog.getByRole('button', { name: 'Add exception' }).isDisabled()).toBe(true)
  expect(await dialog.locator('[data-preview]').textContent()).toContain('Choose what the tool does.')
  await dialog.getByLabel('Delete or overwrite', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await dialog.getByText('Choose an app, a server, or a tool.').waitFor()
  expect(text()).toBe(before)

  await field('App').selectOption('Cursor')
  await field('Server').selectOption('Memory')
  await choose('Off')
  await expect.poll(() => dialog.locator('[data-preview]').textContent()).toContain('may not delete or overwrite anything in')
  await window.photograph('permissions-exception-form')
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(rules()).toEqual([{ client: '=cursor', server: '=memory', effect: 'destructive', decision: 'deny', ...noted }])
  expect([await decided('cursor', 'memory__delete_entities'), await decided('zed', 'memory__delete_entities')]).toEqual(['deny', 'ask'])
  await undo()
  await expect.poll(text).toBe(before)
  expect(await decided('cursor', 'memory__delete_entities')).toBe('ask')

  // One tool for every app is its switch, as in the list of tools.
  await add()
  await field('Server').selectOption('Memory')
  await field('Tool').selectOption('Open Nodes')
  await choose('Off')
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(JSON.parse(text())).toMatchObject({ mcpServers: { memory: { tools: { deny: ['=open_nodes'] } } } })
  await undo()
  await expect.poll(text).toBe(before)

  // A pattern, a profile, and arguments.
  await add()
  await field('Tool').selectOption('By name or pattern…')
  await dialog.getByRole('textbox', { name: 'Tool: name or pattern' }).fill('search_*')
  await dialog.getByText('More conditions').click()
  await field('Profile').selectOption('work')
  await dialog.getByRole('button', { name: 'Add an argument' }).click()
  await dialog.getByRole('combobox', { name: 'Argument 1: condition' }).selectOption('matches the expression')
  await dialog.getByRole('textbox', { name: 'Argument 1: pattern' }).fill('(')
  await field('Argument 1').fill('query')
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await dialog.getByText('is not a regular expression').waitFor()
  await dialog.getByRole('textbox', { name: 'Argument 1: pattern' }).fill('^secret')
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await dialog.waitFor({ state: 'detached' })
  const rule = { tool: 'search_*', profile: 'work', arguments: { query: { regex: '^secret' } } }
  expect(rules()).toEqual([{ ...rule, decision: 'ask', ...noted }])
  const inWork = ['--profile', 'work', '--arguments', 'query=secret plans']
  expect(await decided('zed', 'memory__search_nodes', ...inWork)).toBe('ask')
  expect(await decided('zed', 'memory__search_nodes')).toBe('allow')

  await page.getByRole('button', { name: /^Edit: Ask me before any app uses tools named search_\*/ }).click()
  expect(await dialog.getByRole('textbox', { name: 'Argument 1: pattern' }).inputValue()).toBe('^secret')
  await choose('Off')
  await dialog.getByRole('button', { name: 'Save exception' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(rules()).toEqual([{ ...rule, decision: 'deny', ...noted }])
  expect(await decided('zed', 'memory__search_nodes', ...inWork)).toBe('deny')
  await undo()
  await expect.poll(rules).toEqual([{ ...rule, decision: 'ask', ...noted }])

  // A rule by hand is changed, and keeps what was not touched.
  await installation.run('rule', 'add', 'deny', '--server', 'mem*', '--effect', 'write')
  await page.getByRole('button', { name: 'Edit: No app may change anything in servers named mem*.' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Server: name or pattern' }).inputValue()).toBe('mem*')
  await choose('Allow')
  await dialog.getByRole('button', { name: 'Save exception' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(rules()).toEqual([expect.anything(), { server: 'mem*', effect: 'write', decision: 'allow', ...noted }])
})
