import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../testing/installation.ts'
import { type SharedWindow, openSharedWindow } from '../settings/shared-window.ts'
import { axeFindings } from './axe-findings.ts'
import { layoutFaults } from './layout-faults.ts'
import { tabTo } from './tab-to.ts'

const PASS_PHRASE = 'correct horse battery staple'

/** What keeps somebody from using the page as it is now: in both colors, and narrow. */
async function faults({ page, photograph }: SharedWindow, name: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await axeFindings(page)))
  }
  // 600: a browser's zoom of 200 % halves the pixels that a page has.
  for (const width of [480, 600]) {
    await page.setViewportSize({ width, height: 1600 })
    await photograph(`shared-${name}-${width}`)
    found.push(...(await layoutFaults(page)))
  }
  await page.setViewportSize({ width: 1200, height: 760 })
  return found.map((fault) => `${name}: ${fault}`)
}

it('what is shared and moved between computers can be read by anyone, and at any width', async () => {
  await using window = await openSharedWindow()
  const { page, installation, visit } = window
  const found: string[] = []
  await visit('#/')
  await page.locator('[data-need=sync]').first().waitFor()
  found.push(...(await faults(window, 'home')))
  await visit('#/settings/sync')
  await page.getByRole('region', { name: 'Conflicts' }).waitFor()
  found.push(...(await faults(window, 'sync')))
  await page.getByRole('listitem', { name: 'server notes' }).getByRole('button', { name: 'Remove everywhere' }).click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await faults(window, 'remove')))
  await page.keyboard.press('Escape')

  await visit('#/settings/backup')
  await page.getByRole('button', { name: 'Save with keys' }).click()
  await page.getByLabel('Pass phrase', { exact: true }).fill('short')
  await page.getByLabel('Pass phrase again').fill('shorter')
  await page.getByText('The two differ.').waitFor()
  found.push(...(await faults(window, 'export')))
  await page.keyboard.press('Escape')
  const [passphraseFile, exported] = ['passphrase', 'exported.age'].map((name) => join(installation.home, name)) as [string, string]
  writeFileSync(passphraseFile, PASS_PHRASE)
  await window.other.runWithInput('a-token-of-mine-0123', 'secret', 'set', 'far.token')
  writeFileSync(exported, (await window.other.run('export', '--secrets', '--passphrase-file', passphraseFile)).stdout)
  await page.getByLabel('Configuration to import').setInputFiles(exported)
  await page.getByLabel('Pass phrase').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('This pass phrase does not open the file.').waitFor()
  found.push(...(await faults(window, 'passphrase')))
  await page.getByLabel('Pass phrase').fill(PASS_PHRASE)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Keys and sign-ins of the file' }).getByText('far.token').waitFor()
  found.push(...(await faults(window, 'import')))
  expect(found).toEqual([])
})

it('what waits of other computers is decided without a mouse', async () => {
  await using window = await openSharedWindow()
  const { page, visit, installation } = window
  const { keyboard } = page
  await visit('#/')
  await page.locator('[data-need=sync]').first().waitFor()
  await tabTo(page, 'button', 'Resolve')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Conflicts' }).waitFor()
  await tabTo(page, 'button', 'Use this everywhere')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
  await tabTo(page, 'button', 'Accept 3 of them')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Changes to review' }).getByText('1', { exact: true }).waitFor()
  await tabTo(page, 'textbox', 'Its path on this computer')
  await keyboard.type('/home/mia/notes')
  await tabTo(page, 'button', 'Accept')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Changes to review' }).waitFor({ state: 'detached' })
  await until(async () => (await installation.status()).servers.some(({ name }) => name === 'notes'), 'the server is here')

  // The palette leads there by what people call it.
  await visit('#/')
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await keyboard.type('synchronize')
  await page.getByRole('option', { name: 'Share with your other computers' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sync', level: 1 }).waitFor()
})
