/**
 * Photographs every page and state of the window: `npm run shots -- --out DIR`, after `npm run build`.
 *
 * Each picture is the real window on a Tooltray of its own in a temporary folder: `PAGE-SETTING.png`, with the settings `light` and `dark`
 * (1280 x 800), `900`, `480`, and `zoom` (200 %). `--only TEXT` makes those pages only whose names contain it. `--docs` makes the pictures
 * of the documentation instead, light and dark, and its animation, into docs/images/, and notes there which window they show. Needs
 * Chromium, and no network; `--docs` also needs pngquant and img2webp (Debian: `apt install pngquant webp`).
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { IMAGES, noteWindow } from '../../../scripts/site/pictures.ts'
import { closeBrowser } from '../browser.ts'
import { animate } from './animation.ts'
import type { Scene } from './scene.ts'
import { SCENES } from './scenes.ts'
import { shrink } from './shrink.ts'

interface Setting {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor?: number
}

const SETTINGS: readonly Setting[] = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 800 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 800 },
  { name: '900', colorScheme: 'light', width: 900, height: 700 },
  { name: '480', colorScheme: 'light', width: 480, height: 800 },
  // 200 % zoom of a window of 1280 x 800: half the room, twice the pixels.
  { name: 'zoom', colorScheme: 'light', width: 640, height: 400, deviceScaleFactor: 2 },
]

/** The pictures of the documentation, by page and state. */
const DOCUMENTED = new Set(['approval-dialog', 'first-run-home', 'full-permissions', 'full-playground'])
/** One size is enough there. A page of the documentation shows the picture of the reader's colors. */
const IN_DOCS: readonly Setting[] = (['light', 'dark'] as const).map((name) => ({ name, colorScheme: name, width: 1100, height: 700 }))

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'screenshots' }, only: { type: 'string' }, docs: { type: 'boolean', default: false } },
})
const out = values.docs ? IMAGES : resolve(values.out)
const settings = values.docs ? IN_DOCS : SETTINGS
mkdirSync(out, { recursive: true })

const isWanted = (shot: string): boolean => (values.docs ? DOCUMENTED.has(shot) : values.only === undefined || shot.includes(values.only))

const photograph = async ({ name, open, pages, complains }: Scene): Promise<void> => {
  const wanted = pages.filter((page) => isWanted(`${name}-${page.name}`))
  if (wanted.length === 0) return
  await using window = await open()
  const { page } = window
  for (const { name: pageName, place, ready, prepare, isLoading } of wanted) {
    for (const setting of settings) {
      await page.emulateMedia({ colorScheme: setting.colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: setting.width, height: setting.height })
      if (place !== undefined) await window.visit(place)
      if (ready !== undefined) await page.locator(ready).first().waitFor()
      if (isLoading !== true) await page.waitForFunction(() => document.querySelector('[aria-busy=true], html[data-loading]') === null)
      await prepare?.(window)
      const file = join(out, `${name}-${pageName}-${setting.name}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      if (values.docs) shrink(file)
      await page.keyboard.press('Escape')
    }
    console.log(`${name}-${pageName}`)
  }
  if (complains !== true) return
  await page.close()
  window.complaints()
}

for (const scene of SCENES) await photograph(scene)
if (values.docs) {
  for (const { name, colorScheme } of IN_DOCS) await animate(join(out, `tour-${name}.webp`), colorScheme)
  noteWindow()
}
await closeBrowser()
