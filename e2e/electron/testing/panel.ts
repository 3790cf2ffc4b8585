import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writePanel } from '../../../electron/main/testing/tray-hosts.ts'
import { until } from '../../testing/installation.ts'
import { type Desktop, USER } from './desktop.ts'
import { showsTrays } from './panel-tray.ts'

/** Xfce's panel, which shows trays, on a desktop. */
export interface Panel extends AsyncDisposable {
  /** Resolves when it shows trays. */
  start(): Promise<void>
  /** Ends it, and with it the watcher of trays. */
  stop(): Promise<void>
}

/** Makes the panel of a desktop. It is started when a test says so, and ends with the desktop. */
export function panelOn(desktop: Desktop): Panel {
  writePanel(desktop.folder)
  const { uid, gid } = USER
  if (uid !== undefined)
    for (const name of [
      '.config',
      ...readdirSync(join(desktop.folder, '.config'), { recursive: true, encoding: 'utf8' }).map((each) => `.config/${each}`),
    ])
      chownSync(join(desktop.folder, name), uid, gid)
  let running: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    async start() {
      running = desktop.start('xfce4-panel', ['--disable-wm-check'])
      await until(() => showsTrays(desktop), 'the panel shows trays')
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
