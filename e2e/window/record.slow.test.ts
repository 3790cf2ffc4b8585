import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { openWindow } from './browser.ts'

it('the record of calls is filtered, read in pages, and says whether it is whole', async () => {
  await using window = await openWindow({ echo: ownServer('echo'), crash: ownServer('crash') }, { width: 1400 })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
  const claude = await installation.attach({ name: 'claude-code' })
  const cursor = await installation.attach({ name: 'cursor' })
  for (let number = 0; number < 203; number++) await claude.execute('echo__echo', { text: `${number}` })
  await cursor.execute('echo__none')

  // By the keyboard alone.
  await visit('#/activity')
  await page.getByRole('link', { name: 'Audit log' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await page.getByText('The audit log is intact: 204 records').waitFor()
  const rows = page.locator('[data-record]')
  await expect.poll(() => rows.count()).toBe(200)
  // Names and outcomes for people; those of the protocol are there for who looks for them.
  expect(await rows.first().innerText()).toMatch(/Cursor\s+Ec\s+None none Echo\s+Failed/)
  expect(await rows.first().textContent()).toContain('tool_unknown')
  expect(await rows.nth(1).innerText()).toContain('Claude Code')
  await page.getByRole('button', { name: 'Older' }).click()
  await expect.poll(() => rows.count()).toBe(4)
  expect(await rows.last().getAttribute('data-record')).toBe('1')
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect.poll(() => rows.count()).toBe(200)

  await page.keyboard.press('/')
  await page.keyboard.type('no')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Tool' }).fill('')
  await page.getByRole('searchbox', { name: 'AI app' }).fill('curs')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('searchbox', { name: 'AI app' }).fill('Claude Code')
  await expect.poll(() => rows.count()).toBe(200)
  await page.getByRole('searchbox', { name: 'AI app' }).fill('Curs')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('Not allowed')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('')
  await page.getByRole('combobox', { name: 'Since' }).selectOption('Last hour')
  await expect.poll(() => rows.count()).toBe(1)

  // What failed alone, by one method, within a time.
  await page.getByRole('searchbox', { name: 'AI app' }).fill('')
  await expect.poll(() => rows.count()).toBe(200)
  await page.getByRole('checkbox', { name: 'Errors only' }).check()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().textContent()).toContain('tool_unknown')
  await page.getByRole('combobox', { name: 'Method' }).selectOption('Prompts')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('combobox', { name: 'Method' }).selectOption('Tool calls')
  await page.getByRole('combobox', { name: 'Since' }).selectOption('Time range')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00')
  await expect.poll(() => rows.count()).toBe(1)
  await window.photograph('record-filters')
  await page.getByLabel('Until', { exact: true }).fill('2020-01-02T00:00')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('combobox', { name: 'Since' }).selectOption('Any time')
  await page.getByRole('checkbox', { name: 'Errors only' }).uncheck()
  await page.getByRole('searchbox', { name: 'AI app' }).fill('curs')
  await expect.poll(() => rows.count()).toBe(1)

  // A call that comes meanwhile is shown when one asks for it.
  await cursor.execute('echo__echo', { text: 'later' })
  await page.getByRole('button', { name: 'Show new calls' }).click()
  await expect.poll(() => rows.count()).toBe(2)

  const sql = new DatabaseSync(installation.paths.auditFile)
  sql.exec("UPDATE record SET tool = 'another' WHERE seq = 7")
  sql.close()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The audit log was changed or is incomplete.').waitFor()
  await page.getByText('Record 7 was changed.').waitFor()
})
