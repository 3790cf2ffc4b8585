import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('one app may read and never delete, a tool is asked about, and what a rule by hand decides is shown as it is', async () => {
  await using window = await openWindow({ memory: realServer('memory') }, { settings: { destructive: 'allow' } })
  const { page, visit, installation } = window
  const text = (): string => readFileSync(installation.paths.serversFile, 'utf8')
  const rules = (): unknown => (JSON.parse(text()) as { rules?: unknown }).rules
  const radio = (of: string, name: string) =>
    page.getByRole('radiogroup', { name: of, exact: true }).getByRole('radio', { name, exact: true })
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const before = text()
  const cursor = await installation.attach({ name: 'cursor' })
  const other = await installation.attach({ name: 'another' })
  const remove = async ({ execute }: typeof cursor): Promise<unknown> => {
    const { isError, told } = await execute('memory__delete_entities', { entityNames: [] })
    return isError === true ? told.error.code : 'ran'
  }

  await visit('#/servers/memory?tab=permissions')
  await radio('Cursor: Delete or overwrite', 'Off').click()
  const noted = { id: expect.any(String) as string, madeAt: expect.any(String) as string, from: 'person' }
  await expect.poll(rules).toEqual([{ client: '=cursor', server: '=memory', effect: 'destructive', decision: 'deny', ...noted }])
  expect(await radio('Cursor: Read', 'Allow').isChecked()).toBe(true)
  expect([await remove(cursor), await remove(other)]).toEqual(['tool_unknown', 'ran'])
  expect((await cursor.execute('memory__read_graph')).isError).not.toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(text).toBe(before)
  await expect.poll(() => radio('Cursor: Delete or overwrite', 'Allow').isChecked()).toBe(true)
  expect(await remove(cursor)).toBe('ran')

  // By the keyboard: the digits choose, and Shift chooses for the group.
  await visit('#/servers/memory?tab=tools')
  await radio('Read Graph', 'Allow').focus()
  await page.keyboard.press('Shift+Digit2')
  await expect.poll(() => radio('All: Read', 'Ask').isChecked()).toBe(true)
  await expect.poll(() => radio('Open Nodes', 'Ask').isChecked()).toBe(true)
  await radio('Read Graph', 'Ask').focus()
  await page.keyboard.press('Digit1')
  await expect.poll(() => radio('Read Graph', 'Allow').isChecked()).toBe(true)
  await page.getByText('1 differs').waitFor()
  expect(rules()).toEqual([
    { server: '=memory', effect: 'read', decision: 'ask', ...noted },
    { server: '=memory', tool: '=read_graph', effect: 'read', decision: 'allow', ...noted },
  ])
  const { decision } = JSON.parse((await installation.run('policy', 'check', 'another', 'memory__open_nodes', '--json')).stdout) as {
    decision: string
  }
  expect(decision).toBe('ask')
  expect((await other.execute('memory__read_graph')).isError).not.toBe(true)

  await installation.run('rule', 'add', 'deny', '--server', 'memory', '--tool', 'delete_entities', '--effect', 'destructive')
  await expect.poll(() => radio('Delete Entities', 'Off').isChecked()).toBe(true)
  await radio('Delete Entities', 'Allow').click()
  await page.getByText('A stricter setting still applies.').first().waitFor()
  await page.locator('[data-tool=delete_entities]').getByTitle('Decided by your rule 3').waitFor()
  expect(await radio('Delete Entities', 'Off').isChecked()).toBe(true)
  expect(await remove(other)).toBe('tool_unknown')
  await window.photograph('permissions-lock')

  await visit('#/servers/memory?tab=permissions')
  const exceptions = page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem')
  await exceptions.filter({ hasText: 'Every app may use Read graph without asking me.' }).waitFor()
  await page.getByRole('button', { name: 'Remove the exception for Read graph' }).click()
  await expect.poll(() => exceptions.count()).toBe(1)
  await page.getByRole('button', { name: 'Every app: back to the default' }).click()
  await expect.poll(() => radio('Every app: Read', 'Allow').isChecked()).toBe(true)
})
