import type { AuthInfo } from 'electron'
import type { UpdateWay } from '../../control/window-bridge.ts'

/** A request for a login: the used part of Electron's `AuthInfo`. */
type LoginRequest = Pick<AuthInfo, 'isProxy' | 'host' | 'port'>

/** The used part of electron-updater. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowPrerelease: boolean
  allowDowngrade: boolean
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'login', listener: (by: LoginRequest, answer: (username?: string, password?: string) => void) => void): unknown
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
  /** Returns the user name and password for a proxy (`HOST:PORT`), if they are known. */
  proxyLogin: (host: string) => readonly [username: string, password: string] | undefined
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
  const loggedIn = new Set<string>()
  updater.on('login', ({ isProxy, host, port }, answer) => {
    const place = `${host}:${port}`
    // Asked again only if they were wrong: Chromium keeps those that are right. Without an answer, the check would never end.
    const known = isProxy && !loggedIn.has(place) ? deps.proxyLogin(place) : undefined
    loggedIn.add(place)
    answer(...(known ?? []))
  })
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
