import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { madeBundle, madeManifest } from '../testing/packages/made-bundle.ts'
import { openWindow } from '../window/browser.ts'

it('a bundle of 40 MiB comes through the page', async () => {
  await using window = await openWindow({})
  const { page, visit, installation } = window
  const path = join(installation.home, 'large.mcpb')
  // Nothing that could be packed smaller.
  writeFileSync(
    path,
    await madeBundle(madeManifest({ display_name: 'Large' }), [{ path: 'server/index.js', content: randomBytes(40 * 1024 * 1024) }]),
  )
  await visit('#/add/file')
  await page.getByLabel('Bundle (.mcpb)').setInputFiles(path)
  await page.getByText('Keeps notes').waitFor()
})
