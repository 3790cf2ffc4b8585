import type { Page } from 'playwright-core'

/** What scrolls sideways though it holds no code, what sticks out of the page, and texts that lie on one another. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('html, body, body *')].filter(
      (element) => element.checkVisibility() && element.closest('.sr-only') === null,
    )
    const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
    const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX) || element === document.documentElement
    const sideways = all.filter(
      (element) =>
        !['PRE', 'TEXTAREA', 'SELECT'].includes(element.tagName) &&
        // Tabs scroll, as long as the open one is in sight.
        element.role !== 'tablist' &&
        // A table with columns of its own scrolls in its frame, with its names in sight.
        element.querySelector(':scope > [role=grid]') === null &&
        scrolls(element) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const outside = all.filter(
      (element) =>
        element.matches('button:not([role=tab][aria-selected=false]), a, input, select, [role=switch]') &&
        element.closest('[role=grid]') === null &&
        (element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1),
    )

    /** The part of an element that is in sight. */
    const seen = (element: HTMLElement): { left: number; top: number; right: number; bottom: number } => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const box = { left, top, right, bottom }
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (styleOf(around).overflow === 'visible') continue
        const edge = around.getBoundingClientRect()
        Object.assign(box, {
          left: Math.max(box.left, edge.left),
          top: Math.max(box.top, edge.top),
          right: Math.min(box.right, edge.right),
          bottom: Math.min(box.bottom, edge.bottom),
        })
      }
      return box
    }
    // What is meant to lie over the page does so.
    const over = 'aside, dialog, nav, pre, option, [data-columns], .sticky'
    const texts = all
      .filter((element) => element.children.length === 0 && (element.textContent ?? '').trim() !== '' && element.closest(over) === null)
      .map((element) => ({ text: element.textContent, box: seen(element) }))
    const overlapping = texts.flatMap(({ text, box }, at) =>
      texts.slice(at + 1).flatMap((other) => {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        return wide > 2 && high > 4 ? [`${text} / ${other.text}`] : []
      }),
    )
    return [...[...new Set([...sideways, ...outside])].map((element) => element.outerHTML.slice(0, 200)), ...overlapping]
  })
}
