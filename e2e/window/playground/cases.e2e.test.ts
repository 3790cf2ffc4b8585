import { expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('a search is kept as a test, passes, fails when its tool is switched off, and is removed', async () => {
  await using window = await openWindow({ memory: realServer('memory') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await visit('#/search?q=remove%20an%20entity')
  await page.getByRole('list', { name: 'Tools found' }).getByRole('link').filter({ hasText: 'memory__delete_entities' }).click()
  await page.getByRole('button', { name: 'Keep as a test' }).click()
  await page.getByRole('button', { name: 'See tests' }).click()
  const kept = page.locator('[data-case="remove an entity"]')
  await page.getByText('It passes.').waitFor()
  expect(await kept.getAttribute('data-passes')).toBe('true')
  const passing = await installation.run('search', '--cases', '--json')
  expect(passing.code).toBe(0)
  expect(JSON.parse(passing.stdout)).toMatchObject([
    { query: 'remove an entity', tool: 'memory__delete_entities', within: 5, passes: true },
  ])

  await visit('#/servers/memory?tab=tools')
  await page.getByRole('radiogroup', { name: 'Delete Entities' }).getByRole('radio', { name: 'Off' }).click()
  await page.locator('[data-server-row=memory]').getByText('8 tools').waitFor()
  await visit('#/search')
  await page.getByText('1 of 1 fails.').waitFor()
  await kept.getByText('"tools" of memory in servers.json blocks it.').waitFor()
  const failing = await installation.run('search', '--cases', '--table')
  expect([failing.code, failing.stdout.includes('blocks it')]).toEqual([1, true])

  await page.getByRole('button', { name: 'Remove the test remove an entity' }).click()
  await page.getByText('Try a search as a model would make it').waitFor()
  expect(JSON.parse((await installation.run('search', '--cases', '--json')).stdout)).toEqual([])
})
