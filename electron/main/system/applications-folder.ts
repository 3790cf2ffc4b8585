import { messageOf } from '../../engine/base/errors.ts'
import type { Platform } from '../../engine/base/platform.ts'
import type { ElectronParts } from '../electron-parts.ts'
import type { SettingsFile } from '../settings-file.ts'

/** The dialog's buttons, by their index. */
const BUTTONS = ['Move to Applications', 'Not now']
const [MOVE, NOT_NOW] = [0, 1]

/**
 * On macOS, offers once to move an app into the Applications folder that was started from its disk image or a download. The system runs
 * such an app from a random, read-only place: AI apps could not find it again, and updates would fail.
 *
 * Resolves when the user has answered. If the app was moved, Electron has begun to quit it, and starts it from its new place.
 */
export async function offerApplicationsFolder(
  { app, dialog }: Pick<ElectronParts, 'app' | 'dialog'>,
  os: Platform['os'],
  settings: SettingsFile,
  onTrouble: (message: string) => void,
): Promise<void> {
  if (os !== 'darwin' || settings.choices.moveOffered || app.isInApplicationsFolder()) return
  await settings.change({ moveOffered: true })
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Move Tooltray to the Applications folder?',
    detail: 'Your AI apps find it there, and it can install updates. From the disk image or the download, both fail.',
    buttons: BUTTONS,
    defaultId: MOVE,
    cancelId: NOT_NOW,
  })
  if (response !== MOVE) return
  try {
    app.moveToApplicationsFolder()
  } catch (error) {
    // The system asked for the administrator's password and did not get it, for example.
    onTrouble(`Tooltray was not moved to the Applications folder: ${messageOf(error)}`)
  }
}
