import type { App } from 'electron'
import { messageOf } from '../../engine/base/errors.ts'
import type { Clock, Platform } from '../../engine/base/platform.ts'
import type { Updater } from './follow-updates.ts'

/** In ms, how long the updater may take to end the process. */
export const INSTALLING_TIME = 60_000

/** Dependencies of `installUpdate`. */
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
 * Installs the update, in a process of which nothing else is running. electron-updater quits the app only if the installation began;
 * otherwise it emits an error, and the process would continue forever without a window or a tray (`BaseUpdater.quitAndInstall`). So after
 * an error, or a minute, the app restarts as it was.
 *
 * On macOS, Squirrel may still be working after that minute, and replaces the app when this process ends: it then ends without a restart.
 * Resolves when the process ends. Call it once.
 *
 * @param deps.program starts the app again: an AppImage cannot be started by the program in it.
 * @param deps.words the arguments of that start.
 * @param deps.onFailed is called with the reason, before the process ends.
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
      // Otherwise the end of the process would try again.
      updater.autoInstallOnAppQuit = false
      onFailed(reason)
      if (comesBack) app.relaunch({ execPath: program, args: [...words] })
      // A quit that hangs cannot be restarted.
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
