import { expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { attachByHttp, openDoor } from '../../testing/http-door.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it.each(sampled(['light', 'dark'] as const, 1))(
  'a credential is made in the window, opens the door for its role, and is revoked with a word: %s',
  async (colorScheme) => {
    await using window = await openWindow({ one: ownServer('echo') }, { colorScheme })
    const { page, visit, installation, photograph } = window
    await page.locator('[data-server-row=one][data-state=connected]').waitFor()
    expect(await installation.run('role', 'save', 'nothing', '--deny', 'one__*')).toMatchObject({ code: 0 })
    await visit('#/permissions/people')
    await page.getByText('The door is closed.').waitFor()
    const door = await openDoor(installation)
    await page.getByText(door.url, { exact: true }).waitFor()

    const make = async (name: string, role?: string): Promise<string> => {
      await page.getByRole('button', { name: 'New credential' }).click()
      const form = page.getByRole('form', { name: 'New credential' })
      // By the keyboard alone: the name has the focus.
      await page.keyboard.type(name)
      if (role !== undefined) await form.getByLabel('Role').selectOption(role)
      await page.keyboard.press('Enter')
      const shown = page.getByRole('group', { name: `The token of ${name}` })
      const token = (await shown.getByRole('group', { name: 'Token', exact: true }).locator('pre').textContent()) ?? ''
      expect(token).toMatch(/^tooltray_[\w-]{43}$/)
      expect(await shown.getByLabel('Claude Code').locator('pre').textContent()).toContain(
        `${door.url} --header "Authorization: Bearer ${token}"`,
      )
      expect(await shown.getByLabel('Cursor (mcp.json)').locator('pre').textContent()).toContain(token)
      await shown.scrollIntoViewIfNeeded()
      await photograph(`access-${colorScheme}`)
      await shown.getByRole('button', { name: 'I have kept it' }).click()
      expect(await page.content()).not.toContain(token)
      return token
    }
    const token = await make('laptop')
    const bound = await make('phone', 'nothing')
    const row = (name: string) => page.locator(`[data-credential=${name}]`)
    await row('laptop').getByText('never').waitFor()
    expect(await row('phone').textContent()).toContain('nothing')

    const client = await attachByHttp(door.url, { token })
    const services = async (of: typeof client): Promise<string> =>
      JSON.stringify((await of.callTool({ name: 'search_tools', arguments: { query: '' } })).content)
    expect(await services(client)).toContain('one: ready')
    expect(await services(await attachByHttp(door.url, { token: bound }))).not.toContain('one')
    await expect.poll(() => row('laptop').textContent()).not.toContain('never')

    await page.getByRole('button', { name: 'Revoke the credential laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await services(client)).toContain('one: ready')
    await page.getByRole('button', { name: 'Revoke the credential laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row('laptop').waitFor({ state: 'detached' })
    await expect(attachByHttp(door.url, { token })).rejects.toThrow()
    await door.close()
    await page.getByText('The door is closed.').waitFor()
  },
)
