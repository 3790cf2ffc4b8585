import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } })
const office = {
  package: 'office',
  version: '1.0.0',
  tools: [
    tool('delete_file', 'Delete a file from the disk.'),
    tool('rent_bike', 'Rent a bike.'),
    tool('get_weather', 'Get the forecast for a city.'),
    tool('send_email', 'Send an email to a recipient.'),
  ],
}

describe.each(sampled(['light', 'dark'] as const, 1))('search by meaning, %s', (colorScheme) => {
  it('says which word stands for which, and what the meaning adds', async () => {
    await using window = await openWindow(
      {},
      {
        colorScheme,
        prepare(installation) {
          const catalog = join(installation.home, 'office.json')
          writeFileSync(catalog, JSON.stringify({ office }))
          installation.configure({ office: ownServer('recorded', '--server', 'office', '--catalog', catalog) })
        },
      },
    )
    const { page, visit, installation } = window
    await visit('#/servers')
    await page.locator('[data-server-row=office][data-state=connected]').waitFor()
    // It is loaded in the background.
    await expect.poll(async () => (await installation.run('search', 'bicycles')).stdout).toContain('rent_bike')

    const ask = async (query: string, name: string) => {
      await visit('#/search')
      await page.getByRole('searchbox').fill(query)
      const hit = page
        .getByRole('list', { name: 'Tools found' })
        .getByRole('link')
        .filter({ hasText: `office__${name}` })
      await hit.first().click()
      const pane = page.getByRole('complementary', { name: `Tool office__${name}` })
      await pane.getByText(/Why it was found/).click()
      return pane
    }
    const thrown = await ask('throw away the obsolete report', 'delete_file')
    await thrown.getByText('close in meaning').waitFor()
    await thrown.getByRole('cell', { name: 'throw away', exact: true }).waitFor()
    await thrown.getByText(/^Not answered: obsolete, report$/).waitFor()
    await window.photograph(`meaning-${colorScheme}`)
    const rented = await ask('two bicycles for sunday', 'rent_bike')
    await rented.getByRole('cell', { name: /~ bike \(used in similar texts\)/ }).waitFor()
    const german = await ask('Lösche die Datei', 'delete_file')
    await german.getByRole('cell', { name: /^delet \(translated\)/ }).waitFor()
    await page.setViewportSize({ width: 480, height: 900 })
    await window.photograph(`meaning-narrow-${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480)
  })
})
