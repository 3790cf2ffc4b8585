import type { App } from 'electron'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { APP_ID, APP_SCHEME } from '../../control/app-link.ts'
import { writeAtomically } from '../../engine/base/files/write-atomically.ts'
import type { Platform } from '../../engine/base/platform.ts'
import { desktopFile } from './desktop-file.ts'

/** In ms. It writes one file. */
const PATIENCE = 10_000

/**
 * Has the system open `tooltray://` links with this program. On Linux, Electron asks `xdg-settings`, which knows no schemes on Xfce and
 * needs a desktop file that an AppImage or an archive does not install. So the file is written here, and named by `xdg-mime`, which keeps
 * it in the same list on every desktop (freedesktop.org, Association between MIME types and applications). It is written when the program
 * has moved, and a handler that a person chose after that stays.
 *
 * Throws `storage_failed` if the file cannot be written.
 */
export async function handleLinks(app: Pick<App, 'setAsDefaultProtocolClient'>, platform: Platform, program: string): Promise<void> {
  if (platform.os !== 'linux') return void app.setAsDefaultProtocolClient(APP_SCHEME)
  const type = `x-scheme-handler/${APP_SCHEME}`
  const name = `${APP_ID}.desktop`
  const file = posix.join(dataFolder(platform), 'applications', name)
  const text = desktopFile(program, '%U', [`MimeType=${type};`, 'NoDisplay=true', `StartupWMClass=${APP_ID}`])
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await writeAtomically(file, text)
  const env = { ...platform.env, HOME: platform.home }
  // Where it is missing, links open where the desktop finds the file by itself.
  await new Promise<void>((resolve) => void execFile('xdg-mime', ['default', name, type], { env, timeout: PATIENCE }, () => resolve()))
}

function dataFolder({ env, home }: Platform): string {
  const base = env['XDG_DATA_HOME']
  return base !== undefined && posix.isAbsolute(base) ? base : posix.join(home, '.local/share')
}
