import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type SharedWindow, openSharedWindow } from '../settings/shared-window.ts'
import type { Scene, ShownPage } from './scene.ts'

const dialog = (name: string, button: string, fill?: (page: Page) => Promise<void>): ShownPage<SharedWindow> => ({
  name,
  place: '#/settings/backup',
  ready: 'h1',
  prepare: async ({ page }) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await fill?.(page)
  },
})

const PASS_PHRASE = 'correct horse battery staple'

/** Chooses what the other computer exported with its keys. */
async function chooseEncrypted({ page, other }: SharedWindow): Promise<void> {
  const [file, passphraseFile] = ['exported.age', 'passphrase'].map((name) => join(other.home, name)) as [string, string]
  if (!existsSync(file)) {
    writeFileSync(passphraseFile, PASS_PHRASE)
    await other.runWithInput('ghp_0123456789abcdefghij0123456789abcd', 'secret', 'set', 'far.token')
    writeFileSync(file, (await other.run('export', '--secrets', '--passphrase-file', passphraseFile)).stdout)
  }
  await page.getByLabel('Configuration to import').setInputFiles(file)
  await page.getByRole('dialog').waitFor()
}

/** The configuration is shared with another computer, from which changes and a conflict wait. */
export const shared: Scene<SharedWindow> = {
  name: 'shared',
  open: openSharedWindow,
  pages: [
    { name: 'home', place: '#/', ready: '[data-need=sync]' },
    { name: 'settings-sync', place: '#/settings/sync', ready: 'text=Changes to review' },
    {
      name: 'settings-sync-changes',
      place: '#/settings/sync',
      ready: 'text=Changes to review',
      prepare: async ({ page }) => page.getByRole('region', { name: 'Changes to review' }).scrollIntoViewIfNeeded(),
    },
    dialog('export-keys', 'Save with keys', async (page) => {
      await page.getByLabel('Pass phrase', { exact: true }).fill('short')
      await page.getByLabel('Pass phrase again').fill('shorter')
    }),
    {
      name: 'import-passphrase',
      place: '#/settings/backup',
      ready: 'h1',
      prepare: async (window) => chooseEncrypted(window),
    },
    {
      name: 'import-keys',
      place: '#/settings/backup',
      ready: 'h1',
      prepare: async (window) => {
        await chooseEncrypted(window)
        await window.page.getByRole('dialog').getByLabel('Pass phrase').fill(PASS_PHRASE)
        await window.page.keyboard.press('Enter')
        await window.page.getByRole('dialog', { name: 'Import configuration' }).waitFor()
      },
    },
  ],
}
