import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, realServerPath } from '../../testing/installation.ts'
import { writeSkill } from '../../testing/skills/skill-folder.ts'
import { openWindow } from '../browser.ts'
import { tabTo } from './tab-to.ts'

it('the way from nothing to the result of a tool needs no mouse', async () => {
  await using window = await openWindow()
  const { page, installation } = window
  const { keyboard } = page
  await page.getByRole('link', { name: 'Add the first server' }).waitFor()

  await tabTo(page, 'link', 'Add the first server')
  await keyboard.press('Enter')
  // The search of the gallery has the focus; the tabs stand before it.
  await page.getByRole('searchbox', { name: 'Search the gallery' }).waitFor()
  await tabTo(page, 'button', 'By hand', 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Name')
  await keyboard.type('everything')
  await tabTo(page, 'textbox', 'Command')
  await keyboard.type(`"${process.execPath}" "${realServerPath('everything')}"`)
  await keyboard.press('Enter')
  const row = page.locator('[data-server-row=everything]')
  await page.locator('[data-server-row=everything][data-state=connected]').waitFor()

  // What was opened has the focus; Escape closes it and returns the focus to the row.
  await page.getByRole('region', { name: 'Server everything' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Everything')
  await keyboard.press('Escape')
  await expect.poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
  await keyboard.press('/')
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Filter servers' }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Server everything' }).waitFor()
  await tabTo(page, 'tab', 'Overview')
  for (const next of ['Tools', 'Permissions', 'Changes', 'Logs', 'Advanced']) {
    await keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: next }).waitFor()
  }

  // The palette leads everywhere.
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await keyboard.type('playground')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Playground' }).waitFor()
  await tabTo(page, 'searchbox', /./)
  await keyboard.type('echo a message')
  await page.getByRole('list', { name: 'Tools found' }).waitFor()
  await tabTo(page, 'link', /everything__echo/)
  await keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Tool everything__echo' }).waitFor()
  await tabTo(page, 'textbox', /message/)
  await keyboard.type('by hand')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Result' }).getByLabel('Text', { exact: true }).getByText('Echo: by hand').waitFor()
  expect((await installation.status()).servers).toHaveLength(1)
})

it('Enter right after the last key adds a server, unless there is something to warn of', async () => {
  await using window = await openWindow()
  const { page, visit, installation } = window
  const { keyboard } = page
  const add = async (name: string, command: string): Promise<void> => {
    await visit('#/add/hand')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Command', { exact: true }).fill(command.slice(0, -1))
    await page.getByRole('group', { name: 'What will run' }).waitFor()
    // In one task of the page: two keys of the browser's driver may be a second apart on a busy machine.
    await page.getByLabel('Command', { exact: true }).evaluate((element, text) => {
      const input = element as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      input.form?.requestSubmit()
    }, command)
  }
  await add('plain', `"${process.execPath}" --version`)
  await page.getByRole('region', { name: 'Server plain' }).waitFor()
  await add('warned', `"${process.execPath}" -e 0 sudo x`)
  await page.getByText('It asks for administrator rights.').waitFor()
  expect((await installation.status()).servers.map(({ name }) => name)).toEqual(['plain'])
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Server warned' }).waitFor()
})

it('the palette does what is done with servers, and searches for anything else', async () => {
  await using window = await openWindow({ files: ownServer('echo'), notes: ownServer('echo') })
  const { page } = window
  const { keyboard } = page
  const palette = async (words: string): Promise<void> => {
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).waitFor()
    await keyboard.type(words)
    await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor()
    await keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Commands' }).waitFor({ state: 'detached' })
  }
  await page.locator('[data-server-row=files][data-state=connected]').waitFor()
  await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
  await palette('disable files')
  await page.locator('[data-server-row=files][data-state=disabled]').waitFor()
  await palette('enable files')
  await page.locator('[data-server-row=files][data-state=disconnected]').waitFor()
  await palette('refresh files')
  await page.locator('[data-server-row=files][data-state=connected]').waitFor()
  await palette('logs of files')
  await page.getByRole('tabpanel', { name: 'Logs' }).waitFor()
  // The name alone opens it, and does nothing to it.
  await palette('notes')
  await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor()
  await palette('edit notes')
  await page.getByRole('heading', { name: 'Edit Notes' }).waitFor()
  await expect.poll(() => page.title()).toBe('Edit Notes · Tooltray')
  await palette('remove notes')
  await page.locator('[data-server-row=notes]').waitFor({ state: 'detached' })
  await palette('dark colors')
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await palette('zebras and 4711')
  await page.getByText('No tool matches').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('zebras and 4711')
})

it('a skill is read, accepted, and written for an app without a mouse', async () => {
  const served = mkdtempSync(join(tmpdir(), 'tooltray-skills-'))
  writeSkill(served, 'refunds', { description: 'Refunds a customer of the shop' })
  await using window = await openWindow(
    { shop: ownServer('skills/server', '--folder', served) },
    { prepare: ({ home }) => mkdirSync(join(home, '.cursor')) },
  )
  const { page, installation } = window
  const { keyboard } = page
  await installation.run('refresh')
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await keyboard.type('SKILL.md')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Skills', level: 1 }).waitFor()
  await tabTo(page, 'link', /^refunds/)
  await keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'refunds' })
  await details.getByLabel('What it says').waitFor()
  // The focus is still on the row.
  await keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await keyboard.press('Enter')
  await tabTo(page, 'button', 'Close')
  await keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('refunds')
  await keyboard.press('Enter')
  await details.getByLabel('What it says').waitFor()
  // What was just shown cannot be pressed yet.
  await expect.poll(() => details.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)
  await tabTo(page, 'button', 'Accept')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Write skills for Cursor' }).waitFor()
  await tabTo(page, 'button', 'Write skills for Cursor')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Write skills for Cursor' })
  await dialog.getByText('shop-refunds').waitFor()
  await tabTo(page, 'button', 'Write')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(existsSync(join(installation.home, '.cursor/skills/shop-refunds/SKILL.md'))).toBe(true)
  rmSync(served, { recursive: true })
})
