import type { App } from 'electron'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { writeAtomically } from '../../engine/base/files/write-atomically.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { desktopFile } from './desktop-file.ts'

/** Starts the app without showing its window: used by the system and by helpers. */
export const HIDDEN = '--hidden'

/** Whether the system starts the app at login. */
export interface LoginItem {
  /** False if no path starts the app again. */
  readonly possible: boolean
  /** Reads the system's setting, which users may also change there. */
  read(): boolean
  /** Whether it is enabled, but the system waits for the user's approval in its settings. Only on macOS. */
  waitsForApproval(): boolean
  /** Enables or disables a hidden start at login. Throws `storage_failed` if the file cannot be written. */
  set(enabled: boolean): Promise<void>
  /** Writes it again if it is enabled: the app may have moved. Throws as `set`. */
  refresh(): Promise<void>
  /** Whether the login started the app. */
  startedUs(): boolean
}

/**
 * Returns the login item. macOS and Windows keep a list that Electron writes; a Linux desktop starts the files in its autostart folder
 * (freedesktop.org, Desktop Application Autostart Specification). macOS passes no arguments; the system reports whether the app was started
 * at login (Electron, `app.getLoginItemSettings`).
 *
 * @param program the app's executable, or its AppImage; undefined: there is nothing to start.
 */
export function loginItemOf(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  platform: Platform,
  program: string | undefined,
): LoginItem {
  const options = platform.os === 'win32' ? { args: [HIDDEN] } : {}
  const file = autostartFile(platform)
  const isOurs = platform.os === 'linux'
  const isOnInSystem = (): boolean => {
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(options)
    // The first is the entry in Windows' list, the second the switch in its Task Manager and Settings, which disables an entry.
    return openAtLogin && (platform.os !== 'win32' || executableWillLaunchAtLogin)
  }
  const read = (): boolean => program !== undefined && (isOurs ? existsSync(file) : isOnInSystem())
  const set = async (enabled: boolean): Promise<void> => {
    if (program === undefined) throw new Error('Only an app that is installed can be started at login.')
    if (!isOurs) app.setLoginItemSettings({ openAtLogin: enabled, ...options })
    else if (enabled) await writeAtomically(file, autostartEntry(program))
    else await rm(file, { force: true })
  }
  return {
    possible: program !== undefined,
    read,
    waitsForApproval: () => platform.os === 'darwin' && program !== undefined && app.getLoginItemSettings().status === 'requires-approval',
    set,
    refresh: async () => {
      if (isOurs && read()) await set(true)
    },
    startedUs: () => platform.os === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin,
  }
}

/** Returns the path of the autostart file on Linux. */
export function autostartFile({ env, home }: Platform): string {
  const base = env.XDG_CONFIG_HOME
  return posix.join(base !== undefined && posix.isAbsolute(base) ? base : posix.join(home, '.config'), 'autostart', 'tooltray.desktop')
}

/** Returns the text of the autostart file. */
export function autostartEntry(program: string): string {
  return desktopFile(program, HIDDEN, ['X-GNOME-Autostart-enabled=true'])
}
