import type { Menu } from 'electron'

/**
 * In ms, from a menu's close until it is replaced. macOS reports the close before the chosen line runs, and also when only a submenu was
 * closed; a replaced menu runs nothing.
 */
const AFTER_CLOSE = 1000

/** A place of the system for a menu. */
export interface MenuPlace {
  /** Shows a menu there, at once or when the one before is closed. */
  put(make: () => Menu): void
  close(): void
}

/**
 * Returns a place for a menu. On macOS, a menu that is replaced while it is open closes under the pointer (electron,
 * `electron_menu_controller.mm`: `dealloc` cancels it), so the next one waits. It owns a timer.
 *
 * @param set passes the menu to the system.
 * @param waits whether an open menu must not be replaced.
 */
export function menuPlace(set: (menu: Menu) => void, waits: boolean): MenuPlace {
  let isOpen = false
  let next: (() => Menu) | undefined
  let closing: NodeJS.Timeout | undefined
  const settle = (): void => {
    closing = undefined
    if (next !== undefined) put(next)
  }
  const put = (make: () => Menu): void => {
    if (isOpen || closing !== undefined) {
      next = make
      return
    }
    next = undefined
    const menu = make()
    if (waits) {
      menu.on('menu-will-show', () => {
        isOpen = true
        clearTimeout(closing)
        closing = undefined
      })
      menu.on('menu-will-close', () => {
        isOpen = false
        clearTimeout(closing)
        closing = setTimeout(settle, AFTER_CLOSE)
      })
    }
    set(menu)
  }
  return { put, close: () => clearTimeout(closing) }
}
