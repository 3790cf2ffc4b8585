import { fork } from 'node:child_process'

/** A program of ours in a process of its own, which is sent messages and answers by some. */
export interface OwnProcess {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Told once when there is no process any more; with the error where there never was one. */
  onEnd(listener: (error?: Error) => void): void
  /** Ends it, whatever it does. Resolves when it is gone. */
  kill(): Promise<void>
  /** Whether a program that has nothing else to do goes on for it. */
  keepAlive(yes: boolean): void
}

/**
 * Starts a file of ours. Nothing of this process's variables reaches it: it works on others' texts.
 *
 * @param heap of its V8, in MB. A process that needs more is ended by V8.
 */
export type StartProcess = (file: string, heap: number) => OwnProcess

const systemRoot = process.env.SystemRoot

/** What the system itself wants: Windows starts nothing without its root. */
export const LEAST_ENVIRONMENT: Readonly<Record<string, string>> = systemRoot === undefined ? {} : { SystemRoot: systemRoot }

/** By the Node that runs this. */
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
    // What could not be written to a process that runs is about to be told by its end.
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
