import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownServer, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const TOKEN = 'ghp_0123456789abcdefghij0123456789abcd'

describe('the whole set-up', () => {
  it('leaves as a file without secrets, and comes back from it after a look', async () => {
    await using window = await openWindow({ echo: { ...ownServer('echo'), env: { GITHUB_TOKEN: TOKEN } } })
    const { page, installation } = window
    await window.visit('#/settings/backup')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
    const saved = join(installation.home, 'saved.json')
    await download.saveAs(saved)
    const text = readFileSync(saved, 'utf8')
    expect(text).not.toContain(TOKEN)
    expect(JSON.parse(text)).toMatchObject({ tooltray: 1, secrets: ['echo.GITHUB_TOKEN'] })

    expect((await installation.run('remove', 'echo')).code).toBe(0)
    const rules = [{ client: 'cursor', server: 'echo', effect: 'write', decision: 'deny' }]
    const roles = { guest: { clients: ['cursor'], allow: ['echo__*'] } }
    const more = JSON.stringify({ profiles: { work: ['echo'] }, rules, roles })
    writeFileSync(saved, text.replace('"secrets"', `${more.slice(1, -1)}, "secrets"`))
    await page.getByLabel('Configuration to import').setInputFiles(saved)
    const dialog = page.getByRole('dialog', { name: 'Import configuration' })
    await dialog.getByText('Keys that you must enter yourself: echo.GITHUB_TOKEN.').waitFor()
    await dialog.getByText(process.execPath).waitFor()
    const coming = dialog.getByRole('list', { name: 'Servers of the file' }).getByRole('listitem')
    await coming.filter({ hasText: /^A rule: .*Cursor may not change anything in .*Echo\.$/ }).waitFor()
    await coming.filter({ hasText: /^The role guest of Cursor: May use only .*Echo\.$/ }).waitFor()
    await window.photograph('settings-import')
    await dialog.getByText('Roles and rules as they are in the file').click()
    await dialog.getByText('"echo__*"').waitFor()
    await dialog.getByRole('button', { name: 'Import 1 server' }).click()
    await until(async () => (await installation.status()).servers.some(({ name }) => name === 'echo'), 'the server is back')
    // The dialog names the profile, too.
    await dialog.waitFor({ state: 'hidden' })
    await window.visit('#/settings/profiles')
    await page.getByRole('main').getByText('work', { exact: true }).waitFor()
  })

  it('moves with its keys in a file that only a pass phrase opens', async () => {
    await using window = await openWindow({ echo: { ...ownServer('echo'), env: { TOKEN: '${secret:echo.token}' } } })
    const { page, installation } = window
    expect((await installation.runWithInput(TOKEN, 'secret', 'set', 'echo.token')).code).toBe(0)
    await window.visit('#/settings/backup')
    await page.getByRole('button', { name: 'Save with keys' }).click()
    const asked = page.getByRole('dialog', { name: 'Save with keys' })
    await asked.getByLabel('Pass phrase', { exact: true }).fill('short')
    await asked.getByText('This is short').waitFor()
    await asked.getByLabel('Pass phrase', { exact: true }).fill('correct horse battery staple')
    await asked.getByLabel('Pass phrase again').fill('correct horse battery stable')
    await asked.getByText('The two differ.').waitFor()
    expect(await asked.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await window.photograph('settings-export-keys')
    await asked.getByLabel('Pass phrase again').fill('correct horse battery staple')
    const [download] = await Promise.all([page.waitForEvent('download'), asked.getByRole('button', { name: 'Save' }).click()])
    await asked.waitFor({ state: 'hidden' })
    const saved = join(installation.home, 'saved.age')
    await download.saveAs(saved)
    expect(readFileSync(saved, 'utf8')).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/)

    for (const words of [
      ['remove', 'echo'],
      ['secret', 'remove', 'echo.token'],
    ])
      expect((await installation.run(...words)).code).toBe(0)
    await page.getByLabel('Configuration to import').setInputFiles(saved)
    const opening = page.getByRole('dialog', { name: 'Encrypted configuration' })
    await opening.getByLabel('Pass phrase').fill('wrong')
    await page.keyboard.press('Enter')
    await opening.getByText('This pass phrase does not open the file.').waitFor()
    await opening.getByLabel('Pass phrase').fill('correct horse battery staple')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import configuration' })
    await dialog.getByRole('list', { name: 'Keys and sign-ins of the file' }).getByText('echo.token').waitFor()
    await window.photograph('settings-import-keys')
    await dialog.getByRole('button', { name: 'Import 1 server' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await installation.run('secret', 'list', '--json')).stdout).toContain('echo.token')
    expect((await installation.status()).servers.map(({ name }) => name)).toEqual(['echo'])
  })

  it('is refused when it is none, and nothing is changed', async () => {
    await using window = await openWindow({ echo: ownServer('echo') })
    const { page, installation } = window
    await window.visit('#/settings/backup')
    const other = join(installation.home, 'other.json')
    writeFileSync(other, '{ "mcpServers": {} }')
    await page.getByLabel('Configuration to import').setInputFiles(other)
    await page.getByText('The file was not imported: This is not an exported Tooltray configuration.').first().waitFor()
  })
})
