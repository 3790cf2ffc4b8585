import type { Platform } from '../../engine/base/platform.ts'
import type { Glance } from '../desktop-view.ts'

/**
 * The file of the tray's image under `resources/tray`. macOS draws a template in the colour of its menu bar, where a dot of another colour
 * cannot stand: there the shape changes. Elsewhere the bar's colour is the system's theme. `@2x` beside it is found by Electron itself.
 */
export function trayImage(glance: Glance, os: Platform['os'], darkBar: boolean): string {
  return os === 'darwin' ? `${glance}-Template.png` : `${glance}-${darkBar ? 'dark' : 'light'}.png`
}
