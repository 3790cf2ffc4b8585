import type { MenuItemConstructorOptions } from 'electron'
import type { DesktopAction, MenuLine } from './tray-items.ts'

/** Converts menu lines to Electron's form. `&` in a label marks a keyboard shortcut, so it is doubled. */
export function menuTemplate(lines: readonly MenuLine[], run: (action: DesktopAction) => void): MenuItemConstructorOptions[] {
  return lines.map((line) => {
    if (line.kind === 'line') return { type: 'separator' }
    const { label, action, checked, items } = line
    return {
      label: label.replaceAll('&', '&&'),
      ...(checked === undefined ? {} : { type: 'checkbox', checked }),
      ...(items === undefined ? { enabled: action !== undefined } : { submenu: menuTemplate(items, run) }),
      ...(action === undefined ? {} : { click: () => run(action) }),
    }
  })
}
