import type { App } from 'electron'
import { messageOf } from '../../engine/base/errors.ts'
import type { Clock, Platform } from '../../engine/base/platform.ts'
import type { Updater } from './follow-updates.ts'

/** How long the updater may take to end the process, in ms. */
export const INSTALLING_TIME = 60_000

/** What `installUpdate` works with. */
interface InstallUpdateDeps {
  readonly updater: Updater
  readonly app: Pick<App, 'once' | 'relaunch' | 'exit'>
  readonly os: Platform['os']
  readonly clock: Clock
  readonly program: string
  readonly words: readonly string[]
  readonly onFailed: (reason: string) => void
}

/**
 * Installs what was fetched, in a process of which nothing is left but this. electron-updater quits the app only where the installation
 * began; where it did not, it tells of an error and does nothing, and the process would stay for ever, without a window or a tray
 * (`BaseUpdater.quitAndInstall`). So an error, or a minute without an end, brings the app back as it was.
 *
 * On macOS Squirrel may still be at work after that minute, and replaces the app when this process ends: then it ends, and nothing starts
 * the old one in its way. Resolves when the process ends.
 *
 * @param deps.program by what the app is started again: an AppImage cannot be started by the program in it.
 * @param deps.words what it is started again with.
 * @param deps.onFailed is called why, before the process ends.
 */
export function installUpdate(deps: InstallUpdateDeps): Promise<void> {
  const { updater, app, os, clock, program, words, onFailed } = deps
  return new Promise((resolve) => {
    let isOver = false
    const over = (): void => {
      isOver = true
      cancel()
      resolve()
    }
    const fail = (reason: string, comesBack: boolean): void => {
      if (isOver) return
      over()
      // Else the end of the process would be one more try.
      updater.autoInstallOnAppQuit = false
      onFailed(reason)
      if (comesBack) app.relaunch({ execPath: program, args: [...words] })
      // A quit that is under way and does not end cannot be begun again.
      app.exit(0)
    }
    const cancel = clock.after(INSTALLING_TIME, () => fail('The installer did not begin within a minute.', os !== 'darwin'))
    app.once('quit', over)
    updater.on('error', (error) => fail(error.message, true))
    try {
      updater.quitAndInstall()
    } catch (error) {
      fail(messageOf(error), true)
    }
  })
}
