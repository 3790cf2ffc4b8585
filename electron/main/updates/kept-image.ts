import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'

/** The AppImage during an update. */
export interface KeptImage {
  /** Keeps it under a second name. */
  keep(): void
  /**
   * Puts it back if the update failed, or left nothing in its place; otherwise removes the second name. A failed update may leave a part of
   * the new image there: on another disk than the download's, `mv` copies it, and a full disk ends that in the middle.
   */
  restore(hasFailed: boolean): void
}

/**
 * Keeps an AppImage until its update is in place: electron-updater deletes the old one before it moves the new one there
 * (`AppImageUpdater.doInstall`), and a full disk or a lost download would leave nothing that starts Tooltray.
 *
 * @param onTrouble is called if it could be neither kept nor put back; the update goes on.
 */
export function keptImage(image: string, onTrouble: (message: string) => void): KeptImage {
  const kept = join(dirname(image), `.${basename(image)}.kept`)
  const attempt = (what: () => void): void => {
    try {
      what()
    } catch (error) {
      onTrouble(`${kept}: ${messageOf(error)}`)
    }
  }
  return {
    keep: () =>
      attempt(() => {
        rmSync(kept, { force: true })
        try {
          linkSync(image, kept)
        } catch (error) {
          // Where the AppImage cannot be replaced, the update says so itself.
          if (['EACCES', 'EROFS', 'ENOENT', 'EXDEV'].includes(systemCodeOf(error) ?? '')) return
          // Not every file system has a second name for a file.
          copyFileSync(image, kept)
        }
      }),
    restore: (hasFailed) =>
      attempt(() => {
        if (existsSync(kept) && (hasFailed || !existsSync(image))) renameSync(kept, image)
        else rmSync(kept, { force: true })
      }),
  }
}
