import type { App } from 'electron'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { writeAtomically } from '../../engine/base/files/write-atomically.ts'
import type { Platform } from '../../engine/base/platform.ts'

/** Says that nobody asked to see the window: what the system and helpers start the app with. */
export const HIDDEN = '--hidden'

/** Whether the system starts the app when its person logs in. */
export interface LoginItem {
  /** False for an app that no path starts again. */
  readonly possible: boolean
  /** As the system has it: people switch it off there, too. */
  read(): boolean
  /** Hidden, when the person logs in, or no longer. Throws `storage_failed` when the file cannot be written. */
  set(enabled: boolean): Promise<void>
  /** Writes it anew where it is on: the app may have moved. Throws as `set`. */
  refresh(): Promise<void>
  /** Whether it is what started the app now. */
  startedUs(): boolean
}

/**
 * macOS and Windows keep a list that Electron writes; a Linux desktop starts what has a file in its autostart folder (freedesktop.org,
 * Desktop Application Autostart Specification). macOS passes no words: there the system tells whether it was the login (Electron,
 * `app.getLoginItemSettings`).
 *
 * @param program the app's executable, the AppImage where it runs from one; undefined: there is nothing that could be started.
 */
export function loginItemOf(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  platform: Platform,
  program: string | undefined,
): LoginItem {
  const options = platform.os === 'win32' ? { args: [HIDDEN] } : {}
  const file = autostartFile(platform)
  const isOurs = platform.os === 'linux'
  const read = (): boolean => program !== undefined && (isOurs ? existsSync(file) : app.getLoginItemSettings(options).openAtLogin)
  const set = async (enabled: boolean): Promise<void> => {
    if (program === undefined) throw new Error('Only an app that is installed can be started at login.')
    if (!isOurs) app.setLoginItemSettings({ openAtLogin: enabled, ...options })
    else if (enabled) await writeAtomically(file, autostartEntry(program))
    else await rm(file, { force: true })
  }
  return {
    possible: program !== undefined,
    read,
    set,
    refresh: async () => {
      if (isOurs && read()) await set(true)
    },
    startedUs: () => platform.os === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
  }
}

export function autostartFile({ env, home }: Platform): string {
  const base = env.XDG_CONFIG_HOME
  return posix.join(base !== undefined && posix.isAbsolute(base) ? base : posix.join(home, '.config'), 'autostart', 'tooltray.desktop')
}

/**
 * The file's text. The path is quoted as the Desktop Entry Specification wants it ("The Exec key"). Where the program is gone, the file
 * does nothing: no package may take it out of a home folder.
 */
export function autostartEntry(program: string): string {
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
  // The value is itself a string of the file format, in which a backslash is written twice.
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tooltray',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted.replaceAll('\\', '\\\\')} ${HIDDEN}`,
    'X-GNOME-Autostart-enabled=true',
    'Terminal=false',
    '',
  ].join('\n')
}
