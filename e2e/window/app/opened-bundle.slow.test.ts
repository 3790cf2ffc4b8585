import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { madeBundle, madeManifest } from '../../testing/packages/made-bundle.ts'
import { openAppWindow } from './app-window.ts'

it('a bundle that is opened with the app is shown on the page that adds it, and its path is in no address', async () => {
  await using app = await openAppWindow({}, {})
  const { page, home, openFile } = app
  for (const name of ['Graph', 'Other']) {
    const file = join(home, `${name}.mcpb`)
    writeFileSync(file, await madeBundle(madeManifest({ display_name: name })))
    await openFile(file)
    await page.getByRole('heading', { name }).first().waitFor()
    expect(page.url()).not.toContain(name)
  }
  // Nothing of it is opened a second time.
  await page.reload()
  await page.getByText('Choose a file or drop it here').waitFor()
  expect(await page.getByRole('heading', { name: 'Other' }).count()).toBe(0)
})
