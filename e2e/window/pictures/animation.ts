/** The animation of the documentation: pictures of the real window, one after the other. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SCENES } from './scenes.ts'

const [WIDTH, HEIGHT] = [900, 580]

/** Takes a picture that is shown for a time, in ms. */
type Take = (page: Page, shownFor: number) => Promise<void>

/** What is done in a scene. */
type Play = (page: Page, visit: (place: string) => Promise<void>, take: Take) => Promise<void>

/** What is shown, in its order. */
const STEPS: readonly (readonly [scene: string, play: Play])[] = [
  [
    'first-run',
    async (page, visit, take) => {
      await visit('#/')
      const start = page.getByRole('button', { name: /^Import \d/ })
      await start.waitFor()
      await take(page, 2_500)
      await start.click()
      await page.locator('[data-setup-server]').first().waitFor()
      await take(page, 2_500)
    },
  ],
  [
    'approval',
    async (page, visit, take) => {
      await visit('#/servers')
      await take(page, 1_500)
      await page.getByRole('button', { name: 'Review the calls that wait for approval' }).click()
      const allow = page.locator('button:enabled', { hasText: 'Allow once' })
      await allow.waitFor()
      await take(page, 3_500)
      await allow.click()
      await page.getByRole('button', { name: 'Allow once' }).waitFor({ state: 'detached' })
      await visit('#/activity')
      await page.locator('[data-call]').first().waitFor()
      await take(page, 2_000)
    },
  ],
  [
    'full',
    async (page, visit, take) => {
      await visit('#/playground?q=create%20an')
      await page.locator('[aria-label="Tools found"] a').first().waitFor()
      await take(page, 1_000)
      await visit('#/playground?q=create%20an%20issue')
      await page.locator('[aria-label="Tools found"] a').first().waitFor()
      await take(page, 3_500)
    },
  ],
]

/** Writes the animation into a file, in light or dark. It needs `img2webp` (Debian: `apt install webp`), and throws if that is missing. */
export async function animate(file: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-animation-'))
  const frames: (readonly [file: string, shownFor: number])[] = []
  const take: Take = async (page, shownFor) => {
    await page.waitForFunction(() => document.querySelector('[aria-busy=true], html[data-loading]') === null)
    const frame = join(folder, `${frames.length}.png`)
    await page.screenshot({ path: frame, animations: 'disabled' })
    frames.push([frame, shownFor])
  }
  try {
    for (const [name, play] of STEPS) {
      const scene = SCENES.find((each) => each.name === name)
      if (scene === undefined) throw new Error(`There is no scene "${name}".`)
      await using window = await scene.open()
      await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await window.page.setViewportSize({ width: WIDTH, height: HEIGHT })
      await play(window.page, (place) => window.visit(place), take)
    }
    const words = frames.flatMap(([frame, shownFor]) => ['-d', String(shownFor), frame])
    const made = spawnSync('img2webp', ['-loop', '0', '-lossy', '-q', '80', '-m', '6', ...words, '-o', file], { stdio: 'inherit' })
    if (made.status !== 0) throw new Error('img2webp could not be run. On Debian: apt install webp', { cause: made.error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
