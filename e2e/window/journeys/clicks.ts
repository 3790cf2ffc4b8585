import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    clicksMade?: number
  }
}

/**
 * Counts the clicks of one journey from now on. Typing is none; a list of the system is two: one opens it, one chooses.
 *
 * @returns how to say the most clicks that the journey may take.
 */
export async function countClicks(page: Page): Promise<(most: number) => Promise<void>> {
  await page.evaluate(() => {
    const add = (clicks: number): void => void (window.clicksMade = (window.clicksMade ?? 0) + clicks)
    if (window.clicksMade === undefined) {
      addEventListener('pointerdown', () => add(1), { capture: true })
      addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2), { capture: true })
    }
    window.clicksMade = 0
  })
  return async (most) => {
    const made = await page.evaluate(() => window.clicksMade ?? 0)
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(most)
  }
}
