import { expect, it } from 'vitest'
import { axeFindings } from '../look/axe-findings.ts'
import { tabTo } from '../look/tab-to.ts'
import { openGalleryBed } from './gallery-bed.ts'

it('from the search of the gallery to an added server, by keyboard alone', async () => {
  await using bed = await openGalleryBed()
  const { page, visit } = bed.window
  const { keyboard } = page
  await visit('#/add')
  const search = page.getByRole('searchbox', { name: 'Search the gallery' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.type('notes of a folder')
  const found = page.getByRole('region', { name: 'In the gallery' })
  await found.getByRole('list', { name: 'In the gallery' }).getByRole('listitem').first().waitFor()
  await tabTo(page, 'link', 'Add Notes of a folder')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Add Notes of a folder' }).waitFor()
  await tabTo(page, 'combobox', 'Folder')
  await keyboard.type(bed.folder)
  // The sandbox can be turned off and on again before anything is added.
  const sandbox = page.getByRole('checkbox', { name: /sandbox/i })
  expect(await sandbox.isChecked()).toBe(true)
  await tabTo(page, 'checkbox', /sandbox/i)
  await keyboard.press('Space')
  expect(await sandbox.isChecked()).toBe(false)
  await keyboard.press('Space')
  expect(await sandbox.isChecked()).toBe(true)
  await page.getByRole('group', { name: 'What will run' }).getByText(`npx -y mcp-notes-folder ${bed.folder}`).waitFor()
  await tabTo(page, 'button', 'Add Notes of a folder')
  await keyboard.press('Enter')
  await page.locator('[data-server-row=notes-folder][data-state=connected]').waitFor()
  await page.getByRole('region', { name: 'Server notes-folder' }).waitFor()
})

it('has a name and a role for everything, at each width and at 200 %', async () => {
  await using bed = await openGalleryBed()
  const { page, visit, photograph } = bed.window
  const sizes = [
    ['1280', 1280, 800],
    ['480', 480, 800],
    ['zoomed', 640, 400],
  ] as const
  for (const [place, name] of [
    ['#/add', 'gallery'],
    ['#/add/entry/notes-folder', 'gallery-entry'],
  ] as const) {
    await visit(place)
    await page
      .getByRole(name === 'gallery' ? 'searchbox' : 'textbox')
      .first()
      .waitFor()
    for (const [size, width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await photograph(`${name}-${size}-${colorScheme}`)
        expect(await axeFindings(page), `${name} ${size} ${colorScheme}`).toEqual([])
      }
      // Nothing is wider than the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
  }
  await visit('#/add')
  await page.getByRole('group', { name: 'How to add' }).getByRole('button', { name: 'Gallery', pressed: true }).waitFor()
  await page
    .getByRole('combobox', { name: 'Category' })
    .or(page.getByRole('group', { name: 'Category' }))
    .first()
    .waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Add Plain' }) })
  await card.getByText('From Example itself').waitFor({ state: 'attached' })
})
