import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { attachByHttp, openDoor } from '../../testing/http-door.ts'
import { ownServer, realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it.each(sampled(['light', 'dark'] as const, 1))(
  'a device is added in the window, connects with its key and what it may do, and is removed after a question: %s',
  async (colorScheme) => {
    await using window = await openWindow({ one: ownServer('echo') }, { colorScheme })
    const { page, visit, installation, photograph } = window
    await page.locator('[data-server-row=one][data-state=connected]').waitFor()
    expect(await installation.run('role', 'save', 'nothing', '--deny', 'one__*')).toMatchObject({ code: 0 })
    await visit('#/permissions/people')
    await page.getByText('HTTP access is off.').waitFor()
    const door = await openDoor(installation)
    await page.getByText(`HTTP access is on at ${door.url}`).waitFor()

    const add = async (name: string, role?: string): Promise<string> => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const form = page.getByRole('form', { name: 'Add a user or device' })
      // By the keyboard alone: the name has the focus.
      await page.keyboard.type(name)
      if (role !== undefined) await form.getByLabel('Role').selectOption(role)
      await form.getByLabel('Name').press('Enter')
      const shown = page.getByRole('region', { name: `${name} has a key` })
      const token = (await shown.getByRole('group', { name: 'Key', exact: true }).locator('pre').textContent()) ?? ''
      expect(token).toMatch(/^tooltray_[\w-]{43}$/)
      expect(await shown.getByRole('group', { name: 'Address on this computer', exact: true }).locator('pre').textContent()).toBe(door.url)
      await shown.getByText('For Claude Code and Cursor').click()
      expect(await shown.getByLabel('Claude Code').locator('pre').textContent()).toContain(
        `${door.url} --header "Authorization: Bearer ${token}"`,
      )
      expect(await shown.getByLabel('Cursor (mcp.json)').locator('pre').textContent()).toContain(token)
      await photograph(`people-${colorScheme}`)
      await shown.getByRole('button', { name: 'I have copied the key' }).click()
      expect(await page.content()).not.toContain(token)
      return token
    }
    const token = await add('laptop')
    const bound = await add('phone', 'nothing')
    const row = (name: string) => page.locator(`[data-credential=${name}]`)
    await row('laptop').getByText('never used').first().waitFor({ state: 'attached' })
    expect(await row('phone').textContent()).toContain('role nothing')
    expect(await page.locator('[data-role=nothing]').textContent()).toContain('For phone.')

    const client = await attachByHttp(door.url, { token })
    const services = async (of: typeof client): Promise<string> =>
      JSON.stringify((await of.callTool({ name: 'search_tools', arguments: { query: '' } })).content)
    expect(await services(client)).toContain('one: ready')
    expect(await services(await attachByHttp(door.url, { token: bound }))).not.toContain('one')
    await expect.poll(() => row('laptop').textContent()).not.toContain('never')

    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More about laptop' }).click()
      await page.getByRole('menuitem', { name: 'Remove…' }).click()
    }
    await remove()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await services(client)).toContain('one: ready')
    await remove()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row('laptop').waitFor({ state: 'detached' })
    await expect(attachByHttp(door.url, { token })).rejects.toThrow()
    await door.close()
    await page.getByText('HTTP access is off.').waitFor()
  },
)

it('what a device may do and its role are changed by clicks, and hold for the same key at once', async () => {
  await using window = await openWindow({ memory: realServer('memory') }, { settings: { destructive: 'allow' } })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const file = () =>
    JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { rules?: unknown; roles?: Record<string, unknown> }
  const door = await openDoor(installation)
  await visit('#/permissions/people')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.keyboard.type('phone')
  await dialog.getByRole('radio', { name: 'Only read' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const shown = page.getByRole('region', { name: 'phone has a key' })
  const token = (await shown.getByRole('group', { name: 'Key', exact: true }).locator('pre').textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have copied the key' }).click()
  const noted = { id: expect.any(String) as string, madeAt: expect.any(String) as string, from: 'person' }
  expect(file().rules).toEqual([
    { client: '=phone', effect: 'write', decision: 'deny', ...noted },
    { client: '=phone', effect: 'destructive', decision: 'deny', ...noted },
  ])
  const row = page.locator('[data-credential=phone]')
  await row.getByText('May only read').waitFor()
  const names = async (): Promise<string> => {
    const client = await attachByHttp(door.url, { token })
    const { content } = await client.callTool({ name: 'search_tools', arguments: { query: '', server: 'memory', limit: 50 } })
    return JSON.stringify(content)
  }
  await expect.poll(names).toContain('read_graph')
  expect(await names()).not.toContain('delete_entities')

  // Another name: its key stays, and so does what it may do.
  await page.getByRole('button', { name: 'More about phone' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('tablet')
  await dialog.getByText('Your exceptions for single tools of phone no longer apply to it.').waitFor()
  await window.photograph('rename-device')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-credential=tablet]').getByText('May only read').waitFor()
  await row.waitFor({ state: 'detached' })
  expect(file().rules).toEqual([
    { client: '=tablet', effect: 'write', decision: 'deny', ...noted },
    { client: '=tablet', effect: 'destructive', decision: 'deny', ...noted },
  ])
  expect(await names()).not.toContain('delete_entities')
  await page.getByRole('button', { name: 'More about tablet' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('May only read').waitFor()

  // A role for it, by clicks.
  await page.getByRole('button', { name: 'Add a role' }).click()
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await dialog.getByText('A role needs a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('graph')
  await dialog.getByRole('button', { name: 'Only some tools' }).click()
  const allowed = dialog.getByRole('group', { name: 'Allowed 1' })
  await allowed.getByRole('combobox', { name: 'Server' }).selectOption('Memory')
  await allowed.getByRole('combobox', { name: 'Tool' }).selectOption('By name or pattern…')
  await allowed.getByRole('textbox', { name: 'Tool: name or pattern' }).fill('*_nodes')
  await dialog.getByRole('button', { name: 'Add tools: Denied' }).click()
  const denied = dialog.getByRole('group', { name: 'Denied 1' })
  await denied.getByRole('combobox', { name: 'Server' }).selectOption('Memory')
  await denied.getByText('Arguments', { exact: true }).click()
  await denied.getByRole('button', { name: 'Add an argument' }).click()
  await denied.getByRole('combobox', { name: 'Argument 1', exact: true }).fill('query')
  await denied.getByRole('textbox', { name: 'Argument 1: pattern' }).fill('secret*')
  await window.photograph('permissions-role-form')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await dialog.waitFor({ state: 'detached' })
  const graph = { allow: ['memory__*_nodes'], deny: [{ tool: 'memory__*', arguments: { query: 'secret*' } }] }
  expect(file().roles).toEqual({ graph })
  await page.getByText('Not in use.').waitFor()

  await page.getByRole('button', { name: 'More about phone' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  expect(await dialog.getByRole('radio', { name: 'Only read' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'Everything' }).check()
  await dialog.getByLabel('Role').selectOption('graph')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('role graph').waitFor()
  expect(file().rules).toEqual([])
  const second = await names()
  expect([second.includes('search_nodes'), second.includes('read_graph')]).toEqual([true, false])

  // An app gets the role as well, and the role is taken back with an undo.
  await page.getByRole('button', { name: 'Edit the role graph' }).click()
  await dialog.getByLabel('Others, by name').fill('my-agent*, other')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect.poll(() => file().roles).toEqual({ graph: { clients: ['my-agent*', 'other'], ...graph } })
  expect((await installation.run('policy', 'check', 'my-agent-2', 'memory__read_graph')).code).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => file().roles).toEqual({ graph })
  await page.getByRole('button', { name: 'Remove the role graph' }).click()
  await dialog.getByText('These cannot use anything until you assign them another role: phone.').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await row.getByText('No access: its profile or role is missing').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row.getByText('May do what the role graph allows').waitFor()
  expect(file().roles).toEqual({ graph })
  await door.close()
})
