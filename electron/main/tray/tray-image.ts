import type { Platform } from '../../engine/base/platform.ts'
import type { Glance } from '../desktop-view.ts'

/**
 * Returns the file of the tray's image in `resources/tray`. macOS draws a template in the color of its menu bar, so the shape changes
 * instead of a dot's color; Electron finds `@2x` itself. Windows picks the size from an .ico. A Linux panel may be dark under a light theme
 * without any indication, so the image has a color visible on both.
 */
export function trayImage(glance: Glance, os: Platform['os'], darkBar: boolean): string {
  if (os === 'darwin') return `${glance}-Template.png`
  return os === 'win32' ? `${glance}-${darkBar ? 'dark' : 'light'}.ico` : `${glance}-colour.png`
}
