import { desktop } from '../engine/desktop.ts'

/**
 * The strip beside the system's own buttons, by which the window is moved. It has a height only where the desktop app lets the page draw
 * its title bar (macOS and Windows).
 */
export function TitleBar() {
  return (
    <div aria-hidden className="fixed top-0 left-(--title-bar-x) z-30 h-(--title-bar) w-(--title-bar-width) [-webkit-app-region:drag]" />
  )
}

/** Lets the system's material show through the canvas, where the desktop app puts one behind the page (macOS). */
export function applyMaterial(): void {
  if (desktop() !== undefined && navigator.userAgent.includes('Macintosh')) document.documentElement.dataset['material'] = 'vibrancy'
}
