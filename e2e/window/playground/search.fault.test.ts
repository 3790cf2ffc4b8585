import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, ownServer, realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

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
    await hit.getByText('Get sum', { exact: true }).waitFor()
    await pane.getByText(/Why it was found/).click()
    await pane.getByRole('cell', { name: 'sum', exact: true }).first().waitFor()
    await pane.getByRole('button', { name: 'Run' }).click()
    await pane.getByText('This is required.').first().waitFor()
    await pane.getByLabel(/^a\b/).fill('19')
    await pane.getByLabel(/^b\b/).fill('23')
    await pane.getByRole('button', { name: 'Run' }).click()
    await pane
      .getByRole('region', { name: 'Result' })
      .getByLabel('Text', { exact: true })
      .getByText('The sum of 19 and 23 is 42.')
      .waitFor()
    await visit('#/activity')
    const call = page.locator('[data-call]').first()
    await call.waitFor()
    expect(await call.textContent()).toContain('Get sum')
    await page.getByRole('main').getByText('Tooltray', { exact: true }).first().waitFor()
  })

  it('says what becomes of an AI app’s call of a tool, and by which rule', async () => {
    await using window = await openWindow({ memory: realServer('memory') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
    await installation.run('rule', 'add', 'deny', '--client', 'phone', '--effect', 'destructive')
    await visit('#/search?tool=memory__delete_entities')
    const told = page.getByRole('region', { name: 'May an AI app run it?' })
    await told.getByText('Only after you allow it.').waitFor()
    await told.getByText('It may delete or overwrite something, and none of your settings says otherwise.').waitFor()
    await installation.attach({ name: 'phone' })
    await told.getByRole('combobox', { name: 'Which app' }).selectOption('phone')
    await told.getByText('may not delete or overwrite anything.').waitFor()
    expect(await told.locator('[data-decision]').getAttribute('data-decision')).toBe('deny')
    expect(await told.getByRole('link', { name: 'Your exception' }).getAttribute('href')).toBe('#/permissions?rule=1')
    await told.getByText('In full').click()
    await told.getByText('"client":"phone"').waitFor()
    await window.photograph('who-may')
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
    const picture = page.getByRole('img', { name: /Image from the tool/ })
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
    await page.getByText(/^It shares no word with the query[.,]/).waitFor()
  })
})

describe('the search page shows what an app is shown', () => {
  it('as many hits, where its answer ends, and within the profile in force', async () => {
    const prepare = ({ home }: Installation): void => {
      const file = join(home, 'servers.json')
      const text = JSON.parse(readFileSync(file, 'utf8')) as { settings?: object }
      writeFileSync(
        file,
        JSON.stringify({ ...text, profiles: { office: ['mail'], all: ['mail', 'files'] }, settings: { profile: 'office' } }),
      )
    }
    await using window = await openWindow(
      { mail: ownServer('echo', '--tools', '30'), files: ownServer('echo', '--tools', '30') },
      { prepare },
    )
    const { page, visit, installation } = window
    for (const name of ['mail', 'files']) await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
    const { call } = await installation.attach()
    const told = (await call('search_tools', { query: 'create a calendar item' })).told.hits.map(({ name }) => name)
    await visit('#/search?q=create%20a%20calendar%20item')
    const hits = page.getByRole('list', { name: 'Tools found' }).getByRole('link')
    await expect.poll(() => hits.count()).toBe(told.length)
    expect(told.length).toBe(5)
    const names = (): Promise<string[]> =>
      hits.evaluateAll((links) => links.map((link) => link.querySelector('.font-mono')?.textContent ?? ''))
    expect((await names()).every((name) => name.startsWith('mail__'))).toBe(true)
    await page.getByText('By default, AI apps get the results above this line.').waitFor()
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    expect(await page.getByRole('list', { name: 'More tools' }).getByRole('link').count()).toBeGreaterThan(0)

    await page.getByLabel('Why not').fill('files__echo')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText('files is not in the profile office.').waitFor()
    await page.getByRole('combobox', { name: 'Search within' }).selectOption('All servers')
    await expect.poll(async () => (await names()).some((name) => name.startsWith('files__'))).toBe(true)
  })

  it('the tools of a server say what they do', async () => {
    await using window = await openWindow({ mail: ownServer('echo', '--tools', '5') })
    const { page, visit } = window
    await page.locator('[data-server-row=mail][data-state=connected]').waitFor()
    await visit('#/servers/mail?tab=tools')
    await page.locator('[data-tool=create_mail_item]').getByText('Create the item of a mail.', { exact: false }).waitFor()
  })
})
