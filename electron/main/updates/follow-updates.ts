import type { UpdateWay } from '../../control/window-bridge.ts'

/** What is used of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowPrerelease: boolean
  allowDowngrade: boolean
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Whether it can replace the app at all: an archive that somebody unpacked can not. */
  isUpdaterActive(): boolean
  checkForUpdates(): Promise<unknown>
  quitAndInstall(): void
}

/** How often to look, in ms. */
const LOOK_EVERY = 24 * 60 * 60 * 1000

export interface Updates {
  /** Looks now. A failure is told in the log alone: a machine without a network is no trouble of the person's. */
  check(): Promise<void>
}

/** What `followUpdates` works with. */
interface FollowUpdatesDeps {
  way: UpdateWay
  wanted: () => boolean
  beta: () => boolean
  every: (ms: number, run: () => void) => void
  onReady: (version: string) => void
  onTrouble: (message: string) => void
}

/**
 * Looks for a newer version at the start and once a day while the person wants that, fetches it, and installs it when the person says so
 * or, where the app replaces itself without a question, when it is quit. electron-updater checks what it fetched against the SHA-512 of the
 * release's own list, fetched over https from the same place; a signature is checked by macOS always, on Windows where the release names
 * its publisher, and on Linux not at all.
 *
 * Nothing is ever replaced by an older version, whose engine could not read what the newer one has kept.
 *
 * @param deps.way where it is `at-quit`, the end of the app installs what was fetched. A package manager would ask for a password at each
 *   quit and logout instead.
 * @param deps.every runs something again and again until the app ends; ms.
 */
export function followUpdates(updater: Updater, deps: FollowUpdatesDeps): Updates {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = deps.way === 'at-quit'
  updater.on('update-downloaded', ({ version }) => deps.onReady(version))
  updater.on('error', (error) => deps.onTrouble(error.message))
  // A failed check is told by the `error` event, too.
  const check = async (): Promise<void> => {
    updater.allowPrerelease = deps.beta()
    updater.allowDowngrade = false
    await updater.checkForUpdates().catch(() => undefined)
  }
  const checkIfWanted = (): void => {
    if (deps.wanted()) void check()
  }
  checkIfWanted()
  deps.every(LOOK_EVERY, checkIfWanted)
  return { check }
}
