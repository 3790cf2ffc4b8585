import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownServer, realServer } from '../installation.ts'
import { openWindow } from './browser.ts'

describe('the activity', () => {
  it('has the calls from before the page was opened, with their clients; what they carried is shown when asked for', async () => {
    await using window = await openWindow({ everything: realServer('everything'), crash: ownServer('crash') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=everything][data-state=connected]').waitFor()
    const { execute } = await installation.attach({ name: 'claude-code' })
    const other = await installation.attach({ name: 'cursor' })
    await execute('everything__echo', { message: 'only when asked' })
    await other.execute('crash__crash', { how: 'exit' })
    await page.reload()
    await visit('#/activity')
    const rows = page.locator('[data-call]')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain('cursor')
    expect(await rows.last().textContent()).toContain('claude-code')

    // Filters.
    await page.getByRole('button', { name: 'Not well' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('combobox', { name: 'Client' }).selectOption('claude-code')
    await expect.poll(() => rows.count()).toBe(1)

    await rows.first().getByRole('link').click()
    const pane = page.getByRole('complementary', { name: 'Call of echo' })
    await pane.getByText(/^[0-9a-f]{4}-1$/).waitFor()
    expect(await page.content()).not.toContain('only when asked')
    await pane.getByRole('button', { name: 'Show arguments and result' }).click()
    await expect.poll(() => pane.getByLabel('Arguments', { exact: true }).textContent()).toContain('only when asked')
    await pane.getByLabel('Text', { exact: true }).getByText('Echo: only when asked').waitFor()

    await page.getByRole('combobox', { name: 'Client' }).selectOption('')
    await rows.first().getByRole('link').click()
    const failed = page.getByRole('complementary', { name: 'Call of crash' })
    await failed.getByRole('button', { name: 'Show arguments and result' }).click()
    await failed.getByText('crash ended (exit code 3)').first().waitFor()
    await failed.getByLabel('Stderr', { exact: true }).getByText('out of cheese').waitFor()
  })

  it('shows what is under way, until it is done', async () => {
    await using window = await openWindow({ slow: ownServer('hang') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=slow][data-state=connected]').waitFor()
    await visit('#/activity')
    await page.getByText('No calls yet').waitFor()
    const { execute } = await installation.attach({ name: 'claude-code' })
    const late = execute('slow__late', { ms: 1500 })
    await page.getByRole('list', { name: 'Calls under way' }).getByText('claude-code runs late of slow').waitFor()
    await late
    await page.locator('[data-call]').first().waitFor()
    await page.getByRole('list', { name: 'Calls under way' }).waitFor({ state: 'detached' })
  })

  it('what a call was is in the engine’s log under the same name, and its arguments are not', async () => {
    await using window = await openWindow({ crash: ownServer('crash') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=crash][data-state=connected]').waitFor()
    const { execute } = await installation.attach()
    await execute('crash__crash', { how: 'exit', note: 'not for the log' })
    await visit('#/activity')
    const id = (await page.locator('[data-call]').first().getAttribute('data-call')) ?? ''
    const log = (): string => readFileSync(join(installation.paths.logDir, 'engine.log'), 'utf8')
    await expect.poll(log).toContain(`"id":"${id}"`)
    expect(log()).not.toContain('not for the log')
  })
})
