import { fork } from 'node:child_process'

/** A program of our own in a separate process, which exchanges messages with the engine. */
export interface OwnProcess {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once when the process has ended, with the error if it could not be started. */
  onEnd(listener: (error?: Error) => void): void
  /** Kills the process. Resolves when it is gone. */
  kill(): Promise<void>
  /** Whether this process keeps the engine's event loop alive. */
  keepAlive(yes: boolean): void
}

/**
 * Starts one of our own files as a process. It does not inherit the environment, because it works on untrusted text.
 *
 * @param heap maximum of the V8 heap, in MB. V8 ends a process that needs more.
 */
export type StartProcess = (file: string, heap: number) => OwnProcess

const systemRoot = process.env.SystemRoot

/** Variables that the system itself requires: Windows starts no process without its root. */
export const LEAST_ENVIRONMENT: Readonly<Record<string, string>> = systemRoot === undefined ? {} : { SystemRoot: systemRoot }

/** Starts a process with the Node that runs this. */
export const nodeProcess: StartProcess = (file, heap) => {
  const child = fork(file, [], {
    env: LEAST_ENVIRONMENT,
    execArgv: [`--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let over = false
  const ended = new Promise<Error | undefined>((resolve) => {
    const end = (error?: Error): void => {
      over = true
      resolve(error)
    }
    child.once('exit', () => end())
    // A failed write to a running process is reported by its end.
    child.on('error', (error) => child.pid === undefined && end(error))
  })
  return {
    post: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    async kill() {
      if (over) return
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
    keepAlive(yes) {
      const how = yes ? 'ref' : 'unref'
      child[how]()
      child.channel?.[how]()
    },
  }
}
