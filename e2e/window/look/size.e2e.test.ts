import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { firstPageSize } from '../../../scripts/first-page-size.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

/** Bytes, with gzip. */
const LARGEST_FIRST_PAGE = 600_000

it('the first page is small, and what it does not need is loaded when it is gone to', async () => {
  await using window = await openWindow({ files: ownServer('echo') })
  const { page, visit } = window
  await page.locator('[data-server-row=files]').waitFor()
  const loaded = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'websocket')
      void response.body().then(
        (body) => loaded.set(new URL(response.url()).pathname, gzipSync(body).length),
        () => undefined,
      )
  })
  // As a browser that was never here.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('[data-server-row=files]').waitFor()
  const size = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThanOrEqual(LARGEST_FIRST_PAGE)
  // What the build refuses to go beyond is what a browser really loads; pictures are not counted there.
  expect(firstPageSize(join(import.meta.dirname, '../../../dist/renderer'))).toBeLessThanOrEqual(size)

  const before = loaded.size
  await visit('#/search?tool=files__echo')
  await page.getByRole('button', { name: 'Run' }).waitFor()
  // A response is noted when its body was read.
  await expect.poll(() => [...loaded.keys()].slice(before)).toContainEqual(expect.stringContaining('tool-run'))
})
