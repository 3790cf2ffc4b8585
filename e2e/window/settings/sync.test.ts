import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('a folder shares the configuration with another computer: changes are taken, and conflicts decided, by clicks', async () => {
  await using window = await openWindow({ echo: ownServer('echo') })
  const { page, installation: desk } = window
  const folder = join(desk.home, 'shared')
  mkdirSync(folder)
  await using laptop = createInstallation()
  laptop.configure({ far: { url: 'https://far.test/mcp' } })
  await laptop.serve()
  expect((await laptop.run('sync', 'use', folder, '--take-all', '--yes')).code).toBe(0)

  await window.visit('#/settings/backup')
  await page.getByLabel('Shared folder').fill(folder)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog')
  await asked.getByText(`are written to ${folder}, without keys.`).waitFor()
  await asked.getByRole('button', { name: 'Agree' }).click()
  const change = page.getByRole('listitem', { name: 'server far' })
  await change.getByText('https://far.test/mcp').waitFor()
  await window.photograph('settings-sync-waits')
  await change.getByRole('button', { name: 'Take it' }).click()
  await until(async () => (await desk.status()).servers.some(({ name }) => name === 'far'), 'the server of the other computer is here')

  // Both change the same, and neither knows of the other.
  expect((await laptop.run('profile', 'save', 'work', 'far')).code).toBe(0)
  expect((await desk.run('profile', 'save', 'work', 'echo')).code).toBe(0)
  expect((await laptop.run('sync')).code).toBe(0)
  await page.getByRole('button', { name: 'Look now' }).click()
  const conflict = page.getByRole('region', { name: 'Changed on several computers' }).getByRole('listitem', { name: 'profile work' })
  await conflict.getByText('"far"').waitFor()
  await window.photograph('settings-sync-conflict')
  const side = conflict.locator('div', { hasText: '"echo"' }).getByRole('button', { name: 'Use this everywhere' }).first()
  await side.click()
  await conflict.waitFor({ state: 'hidden' })
  await until(async () => {
    await laptop.run('sync')
    return /"work": *\[\s*"echo"/.test(readFileSync(join(laptop.home, 'servers.json'), 'utf8'))
  }, 'the other computer has what was chosen')
})
