import { describe, expect, it } from 'vitest'
import { ownServer, realServer } from '../installation.ts'
import { openWindow } from './browser.ts'

describe('the search page', () => {
  it('finds a tool, explains why, runs it by its form, and the call is in the activity', async () => {
    await using window = await openWindow({ everything: realServer('everything'), memory: realServer('memory') })
    const { page, visit } = window
    await page.locator('[data-server-row=everything][data-state=connected]').waitFor()
    await visit('#/search')
    await page.getByRole('searchbox').fill('sum of two numbers')
    const hit = page.getByRole('list', { name: 'Tools found' }).getByRole('link').filter({ hasText: 'everything__get-sum' })
    await hit.click()
    const pane = page.getByRole('complementary', { name: 'Tool everything__get-sum' })
    await pane.getByText(/Why it was found/).click()
    await pane.getByRole('cell', { name: 'sum', exact: true }).first().waitFor()
    await pane.getByRole('button', { name: 'Run' }).click()
    await pane.getByText('This is needed.').first().waitFor()
    await pane.getByLabel(/^a\b/).fill('19')
    await pane.getByLabel(/^b\b/).fill('23')
    await pane.getByRole('button', { name: 'Run' }).click()
    await pane.getByRole('region', { name: 'Result' }).getByLabel('Text', { exact: true }).getByText('The sum of 19 and 23 is 42.').waitFor()
    await visit('#/activity')
    const call = page.locator('[data-call]').first()
    await call.waitFor()
    expect(await call.textContent()).toContain('get-sum')
    expect(await call.textContent()).toContain('Tooltray')
  })

  it('shows results by their type, and never as markup', async () => {
    await using window = await openWindow({ results: ownServer('results') })
    const { page, visit } = window
    await page.locator('[data-server-row=results][data-state=connected]').waitFor()
    const run = async (tool: string): Promise<void> => {
      await visit(`#/search?tool=results__${tool}`)
      const pane = page.getByRole('complementary', { name: `Tool results__${tool}` })
      await pane.getByRole('button', { name: 'Run' }).click()
      await pane.getByRole('region', { name: 'Result' }).waitFor()
    }
    await run('image')
    const picture = page.getByRole('img', { name: /Picture of the tool/ })
    await picture.waitFor()
    expect(await picture.evaluate((img) => (img as HTMLImageElement).src)).toMatch(/^data:image\//)
    await run('audio')
    await page.locator('audio').waitFor()
    await run('resource_text')
    await page.getByLabel('Resource', { exact: true }).waitFor()
    await run('structured')
    await page.getByText('Structured content').first().waitFor()
  })

  it('says why a tool is not among those found', async () => {
    await using window = await openWindow({ files: ownServer('echo', '--tools', '40') })
    const { page, visit } = window
    await page.locator('[data-server-row=files][data-state=connected]').waitFor()
    await visit('#/search?q=invoice')
    await page.getByRole('list', { name: 'Tools found' }).waitFor()
    await page.getByLabel('Why not').fill('files__echo')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText('It shares no word with the query.').waitFor()
  })
})
