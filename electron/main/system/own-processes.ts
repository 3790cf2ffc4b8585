import { LEAST_ENVIRONMENT, type StartProcess } from '../../engine/gateway/results/reader/own-process.ts'
import type { ElectronParts } from '../electron-parts.ts'

/**
 * Processes of ours by Electron: an installed app's program cannot be run as Node, which is switched off in it (fuse `runAsNode`).
 *
 * Its `execArgv` are switches of Chromium, of which `js-flags` reaches V8 (api/electron_api_utility_process.cc). `kill` is a SIGTERM,
 * for which such a process has no listener.
 */
export function ownProcesses({ fork }: ElectronParts['utilityProcess']): StartProcess {
  return (file, heap) => {
    const child = fork(file, [], {
      // An empty one would be the app's own.
      env: { ...LEAST_ENVIRONMENT, TOOLTRAY_PROCESS: 'own' },
      execArgv: [`--js-flags=--max-old-space-size=${heap}`],
      stdio: 'ignore',
      serviceName: 'Tooltray reader',
    })
    // Told of what V8 ends a process for, before its end; an event of this name that nobody listens to ends the app.
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
        // One that is not there yet cannot be ended yet.
        if (!child.kill()) child.once('spawn', () => child.kill())
        await ended
      },
      // The app ends when it is told to, and these with it.
      keepAlive: () => undefined,
    }
  }
}
