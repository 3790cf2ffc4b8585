import type { MenuItemConstructorOptions } from 'electron'
import { join } from 'node:path'
import type { Platform } from '../../engine/base/platform.ts'
import { type DesktopView, glanceOf, sentenceOf } from '../desktop-view.ts'
import type { ElectronParts } from '../electron-parts.ts'
import { menuPlace } from './menu-place.ts'
import { menuTemplate } from './menu-template.ts'
import { trayImage } from './tray-image.ts'
import { HELP_ITEMS } from './help-items.ts'
import { type DesktopAction, trayItems } from './tray-items.ts'

/** The tray and the app's menu, with the same lines: not every desktop shows a tray. */
export interface TrayAndMenu {
  draw(view: DesktopView): void
  /** Makes the icon anew, for a desktop that begins to show them. */
  renew(): void
  close(): void
}

/** `fileMenu` contains the window's Close (Cmd+W). */
const MENUS_OF_MACOS: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'fileMenu' }]
const VIEW: MenuItemConstructorOptions[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  { type: 'separator' },
  { role: 'togglefullscreen' },
]
const FOR_DEVELOPERS: MenuItemConstructorOptions[] = [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]

/** In ms, the minimum between redraws of a menu, which the desktop redraws completely. */
const DRAW_EVERY = 250

/** Creates the tray and the menu. It owns the tray icon and redraw timers; call it once. */
export function createTrayAndMenu(
  electron: Pick<ElectronParts, 'Menu' | 'Tray' | 'nativeTheme'>,
  images: string,
  os: Platform['os'],
  run: (action: DesktopAction) => void,
  first: DesktopView,
  { isInstalled }: { readonly isInstalled: boolean },
): TrayAndMenu {
  let view = first
  let drawn = ''
  let waiting: NodeJS.Timeout | undefined
  // The taskbar of Windows has its own theme.
  const isDark = (): boolean =>
    os === 'win32' ? electron.nativeTheme.shouldUseDarkColorsForSystemIntegratedUI : electron.nativeTheme.shouldUseDarkColors
  const imageOf = (): string => join(images, 'tray', trayImage(glanceOf(view), os, isDark()))
  const makeTray = () => {
    const made = new electron.Tray(imageOf())
    // On macOS, a click always opens the menu.
    if (os !== 'darwin') made.on('click', () => run({ type: 'open' }))
    return made
  }
  let tray = makeTray()
  const trayMenu = menuPlace((menu) => tray.setContextMenu(menu), os === 'darwin')
  const appMenu = menuPlace((menu) => electron.Menu.setApplicationMenu(menu), os === 'darwin')

  const drawNow = (): void => {
    waiting = undefined
    const lines = trayItems(view)
    const image = imageOf()
    // Calls and sessions change the view a hundred times a second, but rarely the menu.
    const looks = JSON.stringify([image, lines])
    if (looks === drawn) return
    drawn = looks
    tray.setImage(image)
    tray.setToolTip(`Tooltray: ${sentenceOf(view)}`)
    trayMenu.put(() => electron.Menu.buildFromTemplate(menuTemplate(lines, run)))
    appMenu.put(() =>
      electron.Menu.buildFromTemplate([
        ...(os === 'darwin' ? MENUS_OF_MACOS : []),
        // On macOS, the app's own menu is called Tooltray already.
        { label: os === 'darwin' ? 'Servers' : 'Tooltray', submenu: menuTemplate(lines, run) },
        { role: 'editMenu' },
        { label: 'View', submenu: [...VIEW, ...(isInstalled ? [] : FOR_DEVELOPERS)] },
        { role: 'windowMenu' },
        // macOS puts its search for menu items into the menu of this role.
        { role: 'help', label: 'Help', submenu: menuTemplate(HELP_ITEMS, run) },
      ]),
    )
  }

  electron.nativeTheme.on('updated', drawNow)
  drawNow()
  return {
    draw(next) {
      view = next
      waiting ??= setTimeout(drawNow, DRAW_EVERY)
    },
    renew() {
      tray.destroy()
      tray = makeTray()
      drawn = ''
      drawNow()
    },
    close() {
      clearTimeout(waiting)
      trayMenu.close()
      appMenu.close()
      // A change of the theme would draw on a tray that is gone, which throws.
      electron.nativeTheme.off('updated', drawNow)
      tray.destroy()
    },
  }
}
