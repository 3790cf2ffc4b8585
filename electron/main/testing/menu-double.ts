import { EventEmitter } from 'node:events'
import type { Menu, MenuItemConstructorOptions } from 'electron'
import type { ElectronParts } from '../electron-parts.ts'

/** A menu that the system may show: its lines, and the events of its opening and closing. */
export class MenuDouble extends EventEmitter {
  readonly lines: MenuItemConstructorOptions[]
  readonly onPopup: (lines: MenuItemConstructorOptions[]) => void
  constructor(lines: MenuItemConstructorOptions[], onPopup: (lines: MenuItemConstructorOptions[]) => void) {
    super()
    this.lines = lines
    this.onPopup = onPopup
  }
  popup(): void {
    this.onPopup(this.lines)
  }
}

/** What the double made of a template, where the app passes it on as Electron's. */
export const ownMenu = (menu: Menu): MenuDouble => {
  if (!((menu as unknown) instanceof MenuDouble)) throw new TypeError('Invalid menu')
  return menu as unknown as MenuDouble
}

/**
 * Electron's `Menu`, with what lib/browser/api/menu.ts and menu-item.ts refuse, and the separators that they leave out.
 *
 * @param onPopup is called with the lines of a menu that pops up.
 * @param onSet is called with the app's menu.
 */
export function menuDouble(onPopup: (lines: MenuItemConstructorOptions[]) => void, onSet: (menu: MenuDouble) => void) {
  return {
    buildFromTemplate: (template) => new MenuDouble(linesOf(template as MenuItemConstructorOptions[]), onPopup) as unknown as Menu,
    setApplicationMenu: (menu) => {
      if (menu !== null) onSet(ownMenu(menu))
    },
  } satisfies ElectronParts['Menu']
}

function linesOf(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  const isSeparator = (line: MenuItemConstructorOptions | undefined): boolean => line?.type === 'separator'
  const lines = template.map(checked).filter((line, at, all) => !isSeparator(line) || at === 0 || !isSeparator(all[at - 1]))
  return lines.filter((line, at) => !isSeparator(line) || (at > 0 && at < lines.length - 1))
}

function checked(line: MenuItemConstructorOptions): MenuItemConstructorOptions {
  const { role, label, type, submenu } = line
  if (role === undefined && label === undefined && type !== 'separator')
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
  if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu')
  return submenu === undefined ? line : { ...line, submenu: linesOf(submenu as MenuItemConstructorOptions[]) }
}
