import { RPCHandler } from '@orpc/server/ws'
import { basename, dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import pino, { type Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { HttpListenOptions } from '../contract/engine-status.ts'
import { controlApi } from '../control/control-api.ts'
import type { HelperPlace } from '../engine/clients/apps/helper-program.ts'
import { startEngine } from '../engine/app/engine.ts'
import type { Engine } from '../engine/app/engine-api.ts'
import type { EngineDeps } from '../engine/app/engine-deps.ts'
import type { StartProcess } from '../engine/gateway/results/reader/own-process.ts'
import { type Paths, pathsFor } from '../engine/config/paths.ts'
import { aborted } from '../engine/base/call-signal.ts'
import { TooltrayError, messageOf } from '../engine/base/errors.ts'
import { type Platform, systemClock } from '../engine/base/platform.ts'
import type { RunCommandForClient } from './remote-commands.ts'
import { consoleToLog } from './console-to-log.ts'
import { type Listeners, openListeners } from './socket-listeners.ts'
import { type HttpServers, httpServers } from './http/http-servers.ts'
import { takeEngineLock } from './engine-lock.ts'
import { openLogFile } from './log-file.ts'
import { outliveRejections } from './outlive-rejections.ts'
import type { PageServer } from './page/server.ts'
import { growSlowly, heapForMany } from './heap-for-many.ts'
import { releaseUnderPressure } from './memory-pressure.ts'
import { releaseMemory } from './release-memory.ts'

/** What the program that runs a host passes to it. */
export interface HostOptions {
  readonly platform: Platform
  readonly version: string
  /** Started by a helper: ends by itself after `IDLE_END` without connections. */
  readonly detached: boolean
  /** Serves the window as a web page on loopback. */
  readonly page?: { readonly folder: string; readonly port?: number | undefined; readonly onAddress: (address: string) => void } | undefined
  /** Opens a listener for MCP over HTTP, in addition to that of servers.json. */
  readonly http?: { readonly listenOptions: HttpListenOptions; readonly onUrl: (url: string) => void } | undefined
  /** The program that AI clients start. */
  readonly helper: HelperPlace
  /** As in `EngineDeps`. */
  readonly searchData?: string | undefined
  /** As in `EngineDeps`. */
  readonly isOnBattery?: EngineDeps['isOnBattery']
  /** As in `EngineDeps`. */
  readonly isAttended?: EngineDeps['isAttended']
  /** Loads what runs commands for helpers that delegate them to the engine. */
  readonly loadCommands: () => Promise<RunCommandForClient>
  /** Starts our own subprocesses, if the host is not Node. */
  readonly startProcess?: StartProcess | undefined
  /** As in `EngineDeps`. */
  readonly systemProxy?: EngineDeps['systemProxy']
  /** Ends the host. */
  readonly signal: AbortSignal
  /** Called when the engine can be reached. */
  readonly onReady?: (engine: Engine, paths: Paths) => void
}

/** In ms. A detached host without connections ends after this. */
const IDLE_END = 5 * 60 * 1000
/** In ms. Commands are loaded so long after a start: the first one would wait 30 ms for that, and the first call must not. */
const COMMANDS_LOADED = 3_000

/**
 * Runs the engine until the signal aborts, or until it has been idle long enough. It owns the lock, the log, the engine, and all listeners;
 * resolves when all are closed. Throws `engine_running` if another process runs the engine.
 */
export async function runHost(options: HostOptions): Promise<void> {
  const { platform, version } = options
  const paths = pathsFor(platform)
  const release = takeEngineLock(paths.lockFile)
  if (release === undefined)
    throw new TooltrayError('engine_running', 'Tooltray is already running.', { hint: 'See it with: tooltray status' })
  const { log, close: closeLog } = openLog(join(paths.logDir, 'engine.log'))
  let engine: Engine | undefined
  let listeners: Listeners | undefined
  let page: PageServer | undefined
  let http: HttpServers | undefined
  let restoreConsole = (): void => undefined
  let stopOutliving = (): void => undefined
  let stopReleasing = (): void => undefined
  let cancelLoading = (): void => undefined
  try {
    const ending = new AbortController()
    const end = (): void => ending.abort()
    options.signal.addEventListener('abort', end, { once: true })
    log.info({ version, pid: process.pid, detached: options.detached }, 'engine starts')
    if (options.helper.copy !== undefined) await refreshHelper(options.helper, options.helper.copy, log)
    engine = await startEngine({
      paths,
      platform,
      clock: systemClock,
      version,
      log,
      helper: options.helper,
      searchData: options.searchData,
      isOnBattery: options.isOnBattery,
      isAttended: options.isAttended,
      startProcess: options.startProcess,
      systemProxy: options.systemProxy,
      onQuiet: () => releaseMemory(),
    })
    restoreConsole = consoleToLog(log, engine.mask)
    stopOutliving = outliveRejections(log, engine.mask)
    stopReleasing = releaseUnderPressure({
      clock: systemClock,
      used: () => process.memoryUsage.rss(),
      release: releaseMemory,
      economize: growSlowly,
      tune: heapForMany(),
    })

    let cancelIdle = (): void => undefined
    const onConnections = (count: number): void => {
      cancelIdle()
      if (options.detached && count === 0) cancelIdle = systemClock.after(idleEnd(platform), endUnlessTasks)
    }
    /** A task goes on after its conversation, so its result is waited for. */
    const endUnlessTasks = (): void => {
      if (engine?.tasks() === 0) end()
      else cancelIdle = systemClock.after(idleEnd(platform), endUnlessTasks)
    }
    const overHttp = httpServers({ engine, clock: systemClock, log, folder: dirname(paths.serversFile) })
    http = overHttp
    const control = { engine, openHttp: overHttp.open, stop: () => setImmediate(end) }
    const here = { platform, paths, version, helper: options.helper, searchData: options.searchData }
    const runCommand = async (client: Duplex): Promise<void> => (await options.loadCommands())(client, here)
    const onCommandFailed = (error: unknown): void =>
      log.error({ error: error instanceof Error ? error.stack : messageOf(error) }, 'a command could not be run')
    listeners = await openListeners({ path: paths.socket, platform, control, version, runCommand, onCommandFailed, onConnections })
    cancelLoading = systemClock.after(COMMANDS_LOADED, () => {
      // What encodes requests looks for form data, and Node loads the whole of `fetch` with the first name of it.
      void globalThis.FormData
      options.loadCommands().catch(onCommandFailed)
    })
    onConnections(0)
    if (options.page !== undefined) {
      const { openPage } = await import('./page/server.ts')
      const rpc = new RPCHandler(controlApi)
      page = await openPage({
        ...options.page,
        clock: systemClock,
        pageContent: engine.pages.content,
        attach: (webSocket) => void rpc.upgrade(unhurried(webSocket), { context: control }),
      })
    }
    if (options.http !== undefined) options.http.onUrl((await overHttp.open(options.http.listenOptions)).url)
    options.onReady?.(engine, paths)
    await aborted(ending.signal)
    cancelIdle()
    log.info({}, 'engine ends')
  } catch (error) {
    log.error({ error: messageOf(error) }, 'engine failed')
    throw error
  } finally {
    // Listeners close first: new clients belong to the next engine.
    await Promise.all([listeners?.close(), page?.close(), http?.close()])
    await engine?.close()
    restoreConsole()
    stopOutliving()
    stopReleasing()
    cancelLoading()
    closeLog()
    release()
    // A command that waits for the engine to end, such as `stop`, can finish now.
    await listeners?.farewell()
  }
}

/** Wraps a WebSocket so that `send` resolves when the data was flushed: messages that a page does not read must not accumulate here. */
function unhurried(webSocket: WebSocket): Pick<WebSocket, 'addEventListener' | 'send'> {
  const send = (message: string | Uint8Array): unknown => new Promise<void>((resolve) => webSocket.send(message, () => resolve()))
  return { addEventListener: webSocket.addEventListener.bind(webSocket), send }
}

/** If the copy fails, clients start the previous one, which still finds this engine. */
async function refreshHelper({ command }: HelperPlace, copy: NonNullable<HelperPlace['copy']>, log: Logger): Promise<void> {
  const { copyHelper } = await import('../engine/clients/apps/copy-helper.ts')
  try {
    await copyHelper(copy, basename(command))
  } catch (error) {
    log.warn({ from: copy.from, to: copy.to }, `the helper was not copied: ${messageOf(error)}`)
  }
}

/** `TOOLTRAY_IDLE_END` (seconds) overrides the idle time. */
function idleEnd(platform: Platform): number {
  const seconds = Number(platform.env.TOOLTRAY_IDLE_END)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : IDLE_END
}

/** Opens the engine's log. If it cannot be written, the engine runs without one. */
function openLog(file: string): { log: Logger; close: () => void } {
  try {
    const destination = openLogFile(file, systemClock)
    return { log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination), close: () => destination.close() }
  } catch (error) {
    process.stderr.write(`tooltray: no log is written: ${messageOf(error)}\n`)
    return { log: pino({ enabled: false }), close: () => undefined }
  }
}
