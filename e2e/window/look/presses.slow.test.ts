import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it('a press counts for what it began on, though that moved before the release', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, installation } = window
  const link = page.locator('[data-server-row="one"] a')
  const before = await link.boundingBox()
  if (before === null) throw new Error('The link is not there.')
  await page.mouse.move(before.x + 5, before.y + 5)
  await page.mouse.down()
  // Says above the list what is wrong with the file.
  writeFileSync(join(installation.home, 'servers.json'), '{')
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(before.y + before.height)
  await page.mouse.up()
  await page.waitForURL(/#\/servers\/one/)
})

it('a pointer that is moved off takes its press back', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page } = window
  const pause = page.getByRole('button', { name: 'Pause' })
  const box = await pause.boundingBox()
  if (box === null) throw new Error('The button is not there.')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y - 100, { steps: 4 })
  await page.mouse.up()
  // Had it been pressed, the palette would open on a window that is paused.
  await page.getByRole('button', { name: 'Search or do' }).click()
  await page.getByRole('dialog').waitFor()
  expect((await window.installation.status()).engine.paused).toBe(false)
})
