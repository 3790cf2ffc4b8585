import type { UpdateWay } from '../../control/window-bridge.ts'

/** The used part of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowPrerelease: boolean
  allowDowngrade: boolean
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  once(event: 'update-downloaded', listener: () => void): unknown
  /** Whether it can replace the app: an unpacked archive cannot be replaced. */
  isUpdaterActive(): boolean
  checkForUpdates(): Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>
  quitAndInstall(): void
}

/** In ms, between checks. */
const LOOK_EVERY = 24 * 60 * 60 * 1000

export interface Updates {
  /** Checks now. A failure is only logged: a missing network is no problem to report. */
  check(): Promise<void>
}

/** Dependencies of `followUpdates`. */
interface FollowUpdatesDeps {
  way: UpdateWay
  wanted: () => boolean
  beta: () => boolean
  every: (ms: number, run: () => void) => void
  onReady: (version: string) => void
  onTrouble: (message: string) => void
}

/**
 * Checks for updates at the start and once a day while enabled, and downloads them. An update is installed on request, or when the app
 * quits if it can replace itself without a prompt. electron-updater verifies the SHA-512 in the release's list, fetched over https from the
 * same place. Signatures are verified on macOS always, on Windows if the release names its publisher, and on Linux never.
 *
 * Never installs an older version, whose engine could not read newer data.
 *
 * @param deps.way with `at-quit`, the end of the app installs the update. A package manager would ask for a password at each quit and
 * logout instead.
 * @param deps.every runs a function repeatedly until the app ends; ms.
 */
export function followUpdates(updater: Updater, deps: FollowUpdatesDeps): Updates {
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = deps.way === 'at-quit'
  updater.on('update-downloaded', ({ version }) => deps.onReady(version))
  updater.on('error', (error) => deps.onTrouble(error.message))
  // The `error` event reports failed checks, too.
  const check = async (): Promise<void> => {
    updater.allowPrerelease = deps.beta()
    updater.allowDowngrade = false
    const found = await updater.checkForUpdates().catch(() => null)
    // A failed download is an `error` event, too.
    found?.downloadPromise?.catch(() => undefined)
  }
  const checkIfWanted = (): void => {
    if (deps.wanted()) void check()
  }
  checkIfWanted()
  deps.every(LOOK_EVERY, checkIfWanted)
  return { check }
}
