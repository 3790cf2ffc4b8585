import type { App } from 'electron'
import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { writeAtomically } from '../engine/config/edits/write-atomically.ts'
import type { Platform } from '../engine/base/platform.ts'

/** Says that nobody asked to see the window: what the system and helpers start the app with. */
export const HIDDEN = '--hidden'

/**
 * Lets the system start the app, hidden, when the person logs in, or no longer. macOS and Windows keep a list that Electron writes; a
 * Linux desktop starts what has a file in its autostart folder (freedesktop.org, Desktop Application Autostart Specification).
 *
 * @param program the app's executable, the AppImage where it runs from one.
 * @throws TooltrayError `storage_failed` when the file cannot be written.
 */
export async function setLoginItem(
  app: Pick<App, 'setLoginItemSettings'>,
  platform: Platform,
  program: string,
  enabled: boolean,
): Promise<void> {
  if (platform.os !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: enabled, args: [HIDDEN] })
    return
  }
  const file = autostartFile(platform)
  if (enabled) await writeAtomically(file, autostartEntry(program))
  else await rm(file, { force: true })
}

export function autostartFile({ env, home }: Platform): string {
  const base = env.XDG_CONFIG_HOME
  return posix.join(base !== undefined && posix.isAbsolute(base) ? base : posix.join(home, '.config'), 'autostart', 'tooltray.desktop')
}

/** The file's text. The path is quoted as the Desktop Entry Specification wants it ("The Exec key"). */
export function autostartEntry(program: string): string {
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
  // The value is itself a string of the file format, in which a backslash is written twice.
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tooltray',
    `Exec=${quoted.replaceAll('\\', '\\\\')} ${HIDDEN}`,
    'X-GNOME-Autostart-enabled=true',
    'Terminal=false',
    '',
  ].join('\n')
}
