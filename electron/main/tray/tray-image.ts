import type { Platform } from '../../engine/base/platform.ts'
import type { Glance } from '../desktop-view.ts'

/**
 * The file of the tray's image under `resources/tray`. macOS draws a template in the colour of its menu bar, where a dot of another colour
 * cannot stand: there the shape changes; `@2x` beside it is found by Electron itself. Windows takes the size that its screen needs out of
 * an .ico. A panel of Linux may be dark under a light theme, and nobody tells: there the image has a colour that is seen on both.
 */
export function trayImage(glance: Glance, os: Platform['os'], darkBar: boolean): string {
  if (os === 'darwin') return `${glance}-Template.png`
  return os === 'win32' ? `${glance}-${darkBar ? 'dark' : 'light'}.ico` : `${glance}-colour.png`
}
