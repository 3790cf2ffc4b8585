import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ForkOptions } from 'electron'

const PORT = fileURLToPath(new URL('./parent-port.ts', import.meta.url))

/**
 * Electron's `utilityProcess.fork`, by a Node whose process has a `parentPort`. As in api/electron_api_utility_process.cc and
 * lib/browser/api/utility-process.ts: there is no process id and nothing to kill before `spawn`, messages until then are kept, an empty
 * environment is the app's own, `execArgv` are switches of Chromium, and an `error` that nobody listens to is thrown.
 */
export function forkDouble(file: string, args: readonly string[], { env = {}, execArgv = [], stdio }: ForkOptions): EventEmitter {
  const flags = execArgv.flatMap((each) => (each.startsWith('--js-flags=') ? each.slice('--js-flags='.length).split(' ') : []))
  const child = fork(file, args, {
    env: Object.keys(env).length === 0 ? process.env : { ...env },
    execArgv: [...flags, '--import', PORT],
    serialization: 'advanced',
    stdio: stdio === 'ignore' ? ['ignore', 'ignore', 'ignore', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting: unknown[] = []
  let pid: number | undefined
  const utility = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown) => void (pid === undefined ? waiting.push(message) : child.send(message as object)),
    kill: () => pid !== undefined && child.kill('SIGTERM'),
  })
  Object.defineProperty(utility, 'pid', { get: () => pid })
  child.on('error', () => undefined)
  child.once('spawn', () =>
    setImmediate(() => {
      pid = child.pid
      utility.emit('spawn')
      for (const message of waiting.splice(0)) child.send(message as object)
    }),
  )
  child.on('message', (message) => utility.emit('message', message))
  child.once('exit', (code, signal) => {
    pid = undefined
    // services/node/node_service.cc, V8FatalErrorCallback: told before the end.
    if (signal === 'SIGABRT') utility.emit('error', 'FatalError', 'heap', '{}')
    utility.emit('exit', code ?? 0)
  })
  return utility
}
