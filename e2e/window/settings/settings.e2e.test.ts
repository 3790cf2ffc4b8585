import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('limits are written as one leaves their field, take effect, and say what is wrong', async () => {
  await using window = await openWindow({ slow: ownServer('hang') }, { settings: { idle: 'never' } })
  const { page, visit, installation } = window
  const settings = (): unknown =>
    (JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { settings?: unknown }).settings
  await page.locator('[data-server-row=slow][data-state=connected]').waitFor()
  await visit('#/settings/limits')
  await expect.poll(() => page.getByRole('button', { name: 'Never', exact: true }).getAttribute('aria-pressed')).toBe('true')
  const limit = page.getByRole('textbox', { name: 'Time for a call' })
  await limit.fill('soon')
  await limit.press('Enter')
  await page.getByText('It must be a duration').waitFor()
  expect(settings()).toEqual({ idle: 'never' })
  await limit.fill('1s')
  await limit.press('Tab')
  await page.getByText('Time for a call: 1s.', { exact: true }).waitFor()
  await expect.poll(() => limit.inputValue()).toBe('1 s')
  expect(settings()).toEqual({ idle: 'never', callTimeout: '1s' })

  const { execute } = await installation.attach()
  const answer = await execute('slow__hang')
  expect(answer.told.error.message).toMatch(/^slow did not answer within 1 s\./)
  await limit.fill('')
  await limit.press('Enter')
  await expect.poll(settings).toEqual({ idle: 'never' })
})

it('what search has learned is forgotten only after a question', async () => {
  await using window = await openWindow({ files: ownServer('echo') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=files][data-state=connected]').waitFor()
  const { call, execute } = await installation.attach()
  await call('search_tools', { query: 'parrot a text' })
  await execute('files__echo', { text: 'x' })
  await visit('#/settings/search')
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const words = async (): Promise<number> =>
    (JSON.parse((await installation.run('learning', 'status', '--json')).stdout) as { words: number }).words
  expect(await words()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await expect.poll(words).toBe(0)
})
