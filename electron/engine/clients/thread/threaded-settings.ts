import { Worker } from 'node:worker_threads'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import type { ClientSettings, ClientSettingsDeps } from '../client-settings.ts'
import { callsBetween } from '../../base/threads/thread-calls.ts'

/** The data with which the thread starts. */
export type Given = Pick<ClientSettingsDeps, 'platform' | 'dataDir' | 'serversFile' | 'helper'> & { readonly secretsAvailable: boolean }

/** The functions that the engine calls in the thread. `holders` are the current secrets. */
export type ThreadSide = Pick<ClientSettings, 'list' | 'hubs'> & {
  preview(request: Parameters<ClientSettings['preview']>[0], holders: SecretHolders): ReturnType<ClientSettings['preview']>
  apply(request: Parameters<ClientSettings['apply']>[0], preview: string, holders: SecretHolders): ReturnType<ClientSettings['apply']>
}

/** The functions that the thread calls in the engine. */
export type EngineSide = Pick<ClientSettingsDeps, 'writeServers' | 'searchPath'> & Pick<ClientSettingsDeps['secrets'], 'where' | 'put'>

/** `ClientSettings` in a thread that can be ended. */
export interface ThreadedSettings extends ClientSettings {
  /** Ends the thread. Pending calls reject. */
  close(): Promise<void>
}

/** In ms. Users who open the settings of AI apps usually do so more than once. */
const IDLE = 20_000

/**
 * Creates the access to AI clients' settings in a separate thread: some apps store years of history beside their servers, and parsing that
 * here would block every call, and the tray. The thread starts with the first call, and ends some time after the last.
 */
export function threadedSettings(deps: Omit<ClientSettingsDeps, 'now'>, clock: Clock): ThreadedSettings {
  const { platform, dataDir, serversFile, helper, secrets } = deps
  // `process.env` itself cannot be cloned.
  const given: Given = {
    platform: { ...platform, env: { ...platform.env } },
    dataDir,
    serversFile,
    helper,
    secretsAvailable: secrets.available,
  }
  const engineSide: EngineSide = {
    writeServers: (before, after) => deps.writeServers(before, after),
    searchPath: () => deps.searchPath(),
    where: () => secrets.where(),
    put: (name, value) => secrets.put(name, value),
  }

  const start = () => {
    const worker = new Worker(new URL('./settings-worker.ts', import.meta.url), { workerData: given, execArgv: [], env: {} })
    const calls = callsBetween<ThreadSide>(worker, engineSide)
    const over = (why: string): void => {
      if (running?.worker === worker) running = undefined
      calls.end(new TooltrayError('internal', `The settings of AI apps could not be looked at: ${why}`))
    }
    worker.on('error', (error) => over(String(error)))
    worker.on('exit', () => over('their thread has ended.'))
    return { worker, calls }
  }
  let running: ReturnType<typeof start> | undefined
  let underWay = 0
  let cancelEnd = (): void => undefined

  const using = async <Result>(work: (calls: ReturnType<typeof start>['calls']) => Promise<Result>): Promise<Result> => {
    cancelEnd()
    underWay += 1
    try {
      running ??= start()
      return await work(running.calls)
    } finally {
      underWay -= 1
      if (underWay === 0) cancelEnd = clock.after(IDLE, () => void close())
    }
  }
  const close = async (): Promise<void> => {
    cancelEnd()
    const ending = running
    running = undefined
    await ending?.worker.terminate()
  }

  return {
    program: async () => helper,
    list: (options) => using(({ ask }) => ask('list', options)),
    hubs: () => using(({ ask }) => ask('hubs')),
    preview: (request) => using(({ ask }) => ask('preview', request, deps.holders())),
    apply: (request, preview) => using(({ ask }) => ask('apply', request, preview, deps.holders())),
    close,
  }
}
