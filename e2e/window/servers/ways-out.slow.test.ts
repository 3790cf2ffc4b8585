import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutPrograms } from '../../testing/machines/bare-machine.ts'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const entriesOf = ({ paths }: Installation): Record<string, Record<string, unknown>> =>
  (JSON.parse(readFileSync(paths.serversFile, 'utf8')) as { mcpServers: Record<string, Record<string, unknown>> }).mcpServers

it('a server that does not start in time leads to its time limit, and starts with a longer one', async () => {
  const slow = { ...ownServer('slow-start', '--ms', '2500'), startTimeout: 1 }
  await using window = await openWindow({ slow })
  const { page, installation, visit } = window
  await page.locator('[data-server-row=slow][data-state=failed]').waitFor()
  await visit('#/servers/slow')
  await page.getByText('did not answer within 1 s of its start').waitFor()
  // The engine's hint names a key of the settings file; here the control is one click away.
  expect((await installation.status()).servers[0]?.error).toMatchObject({ hint: expect.stringContaining('servers.json') as string })
  expect(await page.getByRole('main').innerText()).not.toContain('servers.json')
  await page.getByRole('link', { name: 'Change its time limits' }).click()
  const field = page.getByRole('textbox', { name: 'Time to start' })
  await field.fill('60 s')
  await field.press('Enter')
  await expect.poll(() => entriesOf(installation)['slow']?.['startTimeout']).not.toBe(1)
  await visit('#/servers/slow')
  await page.locator('[data-server-row=slow][data-state=connected]').waitFor()
  const { execute } = await installation.attach()
  expect((await execute('slow__echo', { text: 'in time' })).content[0]?.text).toBe('in time')
})

it('a server whose sandbox cannot be made leads to the sandbox, and starts without one after you agreed', async () => {
  const notes = { ...ownServer('echo'), sandbox: { network: false } }
  await using window = await openWindow({ notes }, { prepare: withoutPrograms })
  const { page, installation, visit } = window
  await page.locator('[data-server-row=notes][data-state=failed]').waitFor()
  expect((await installation.status()).servers[0]?.error?.code).toBe('sandbox_unavailable')
  await visit('#/servers/notes')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('servers.json')
  await window.photograph('ways-out')
  await page.getByRole('link', { name: 'Change its sandbox' }).click()
  await page.getByRole('switch', { name: 'Sandbox' }).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
  expect(entriesOf(installation)).toEqual({ notes: ownServer('echo') })
})

it('a call that fails because of its server leads from the Playground to what mends the server', async () => {
  await using window = await openWindow({ fragile: ownServer('echo') })
  const { page, installation, visit } = window
  await page.locator('[data-server-row=fragile][data-state=connected]').waitFor()
  await visit('#/playground?tool=fragile__echo')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await run.waitFor()
  await installation.run('pause')
  await page.getByLabel('text', { exact: false }).first().fill('hello')
  await run.click()
  await page.getByRole('button', { name: 'Resume Tooltray' }).click()
  await page.getByText('Running', { exact: true }).waitFor()
  await run.click()
  await page.getByText(/^Result after/).waitFor()
  expect((await installation.run('status', '--json')).stdout).toContain('"paused": false')
})
