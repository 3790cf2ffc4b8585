import { expect, it } from 'vitest'
import { signInWithSdk } from '../../../electron/serve/testing/sdk-sign-in.ts'
import { visitor } from '../../../electron/serve/testing/visitor.ts'
import { sampled } from '../../../scripts/test/sampled.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const http = { enabled: true, port: 0, signIn: true }

it.each(sampled(['light', 'dark'] as const, 1))(
  'a device is paired in the window with a code, which says who asks, and what came of it: %s',
  async (colorScheme) => {
    await using window = await openWindow({ one: ownServer('echo') }, { colorScheme, settings: { http } })
    const { page, visit, photograph } = window
    await visit('#/permissions/people')
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec((await page.getByText('HTTP access is on at').textContent()) ?? '')?.[0] ?? ''
    await page.getByRole('link', { name: 'Pair a device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pair a device' })
    await dialog.getByLabel('Name (optional)').fill('Ada’s phone')
    await dialog.getByRole('button', { name: 'Show a code' }).click()
    const shown = dialog.getByLabel(/^Code: /)
    const code = (await shown.textContent()) ?? ''
    expect(code).toMatch(/^\w{4}-\w{4}$/)
    await dialog.getByText(/^Valid for [12]:\d\d$/).waitFor()
    await dialog.getByText('No app asks yet.').waitFor()

    const person = visitor()
    const client = await signInWithSdk(
      url,
      async (address) => {
        await person.open(address)
        await dialog.getByText('Claude asks. After the code, it returns to a program on your device.').waitFor()
        await photograph(`pair-${colorScheme}`)
        return (await person.send({ code, choice: 'connect' })).left
      },
      { metadata: { client_name: 'Claude' } },
    )
    await dialog.getByText('Ada’s phone is paired.').waitFor()
    await photograph(`paired-${colorScheme}`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.locator('[data-credential="Ada’s phone"]')
    await row.getByText('Claude, signed in with a code').waitFor()
    const echo = { name: 'execute_tool', arguments: { name: 'one__echo', arguments: { text: 'hello' } } }
    expect(await client.callTool(echo)).toMatchObject({ content: [{ text: 'hello' }] })

    await page.getByRole('button', { name: 'More about Ada’s phone' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    await expect(client.callTool(echo)).rejects.toThrow()
  },
)

it('a code ends with its dialog; without sign-in, the window says where to turn it on', async () => {
  await using window = await openWindow({ one: ownServer('echo') }, { settings: { http } })
  const { page, visit, installation } = window
  // As from the tray.
  await visit('#/permissions/people?open=pair')
  const dialog = page.getByRole('dialog', { name: 'Pair a device' })
  await dialog.getByRole('button', { name: 'Show a code' }).click()
  await dialog.getByLabel(/^Code: /).waitFor()
  const pairing = async (): Promise<unknown> =>
    (JSON.parse((await installation.run('status', '--json')).stdout) as { pairing?: { state: string } }).pairing?.state
  expect(await pairing()).toBe('open')
  await dialog.getByRole('button', { name: 'End the code' }).click()
  await expect.poll(pairing).toBeUndefined()
  await expect.poll(() => page.url()).not.toContain('open=pair')

  installation.configure({ one: ownServer('echo') }, { http: { ...http, signIn: false } })
  await visit('#/permissions/people?open=pair')
  await dialog.getByRole('link', { name: 'HTTP access' }).click()
  await page.getByRole('switch', { name: 'Sign in with a code' }).waitFor()
})
