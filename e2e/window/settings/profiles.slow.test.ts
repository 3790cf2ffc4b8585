import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('the profile in force is in sight on every page, is switched there, and can be changed, renamed and removed', async () => {
  await using window = await openWindow({ mail: ownServer('echo'), files: ownServer('echo') })
  const { page, visit, installation } = window
  const file = (): { profiles?: unknown; settings?: { profile?: string } } =>
    JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as never
  await page.locator('[data-server-row=files][data-state=connected]').waitFor()
  const inForce = page.getByRole('button', { name: /^Profile: / })
  await inForce.filter({ hasText: 'Everything' }).waitFor()

  await visit('#/settings/profiles')
  await page.getByRole('button', { name: 'New profile' }).click()
  const making = page.getByRole('form', { name: 'New profile' })
  await making.getByLabel('Name').fill('work')
  await making.getByLabel('mail').check()
  await making.getByRole('button', { name: 'Save profile' }).click()
  const app = await installation.attach()
  const seen = async (): Promise<string[]> => {
    const { told } = await app.call('search_tools', { query: 'echo' })
    return [...new Set(told.hits.map(({ name }) => name.split('__')[0] ?? ''))].sort()
  }
  expect(await seen()).toEqual(['files', 'mail'])
  await inForce.click()
  await page.getByRole('menuitemradio', { name: /work/ }).click()
  await expect.poll(() => file().settings?.profile).toBe('work')
  // An app that is already connected sees only these servers.
  await expect.poll(seen).toEqual(['mail'])
  expect((await app.execute('files__echo', { text: 'x' })).isError).toBe(true)
  expect((await app.execute('mail__echo', { text: 'x' })).isError).not.toBe(true)

  await page.getByRole('button', { name: 'Change the profile work' }).click()
  const changing = page.getByRole('form', { name: 'Profile work' })
  await changing.getByLabel('Name').fill('office')
  await changing.getByLabel('files').check()
  await changing.getByLabel('Your apps see').selectOption('direct')
  await changing.getByRole('button', { name: 'Save profile' }).click()
  const office = { servers: ['mail', 'files'], expose: 'direct' }
  await expect.poll(() => file()).toMatchObject({ profiles: { office }, settings: { profile: 'office' } })
  await visit('#/activity')
  await inForce.filter({ hasText: 'office' }).waitFor()

  await visit('#/settings/profiles')
  await page.getByRole('button', { name: 'Remove the profile office' }).click()
  await inForce.filter({ hasText: 'Everything' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => file()).toMatchObject({ profiles: { office }, settings: { profile: 'office' } })
})
