import { LEAST_ENVIRONMENT, type StartProcess } from '../../engine/gateway/results/reader/own-process.ts'
import type { ElectronParts } from '../electron-parts.ts'

/**
 * Starts our own processes with Electron: an installed app's program cannot run as Node, because that is disabled in it (fuse `runAsNode`).
 *
 * Its `execArgv` are Chromium switches, of which `js-flags` reaches V8 (api/electron_api_utility_process.cc). `kill` sends SIGTERM, for
 * which such a process has no listener.
 */
export function ownProcesses({ fork }: ElectronParts['utilityProcess']): StartProcess {
  return (file, heap) => {
    const child = fork(file, [], {
      // An empty environment would be replaced by the app's own.
      env: { ...LEAST_ENVIRONMENT, TOOLTRAY_PROCESS: 'own' },
      execArgv: [`--js-flags=--max-old-space-size=${heap}`],
      stdio: 'ignore',
      serviceName: 'Tooltray reader',
    })
    // Emitted before V8 ends a process; without a listener, the event would end the app.
    child.on('error', () => undefined)
    let over = false
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => {
        over = true
        resolve()
      }),
    )
    return {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onEnd: (listener) => void ended.then(() => listener()),
      async kill() {
        if (over) return
        // A process that has not started yet cannot be ended yet.
        if (!child.kill()) child.once('spawn', () => child.kill())
        await ended
      },
      // The app's end also ends these processes.
      keepAlive: () => undefined,
    }
  }
}
