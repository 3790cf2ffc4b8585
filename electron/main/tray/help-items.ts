import type { MenuLine } from './tray-items.ts'

/** A line of the menu Help that opens a place in the window. */
function help(label: string, place: string): MenuLine {
  return { kind: 'item', label, action: { type: 'open', place } }
}

/** The menu Help of the app. The window shows all of it, without the internet. */
export const HELP_ITEMS: readonly MenuLine[] = [
  help('Tooltray documentation', '#/help'),
  help('Keyboard shortcuts', '#/help/shortcuts'),
  help('Troubleshooting', '#/help/troubleshooting'),
  { kind: 'line' },
  help('Report a problem', '#/settings/diagnostics'),
]
