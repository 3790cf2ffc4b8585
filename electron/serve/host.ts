import { RPCHandler } from '@orpc/server/ws'
import { basename, dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import pino, { type Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { HttpWish } from '../contract/engine-status.ts'
import { router } from '../control/router.ts'
import type { HelperPlace } from '../engine/clients/apps/helper-program.ts'
import { startEngine } from '../engine/app/engine.ts'
import type { Engine } from '../engine/app/engine-api.ts'
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
import { releaseUnderPressure } from './memory-pressure.ts'
import { releaseMemory } from './release-memory.ts'

export interface HostOptions {
  readonly platform: Platform
  readonly version: string
  /** Started by a helper: ends by itself when nobody was connected for `IDLE_END`. */
  readonly detached: boolean
  /** Serves the window as a page on loopback. */
  readonly page?: { readonly folder: string; readonly port?: number | undefined; readonly onAddress: (address: string) => void }
  /** Opens a door for clients that speak MCP over HTTP, beside what servers.json says. */
  readonly http?: { readonly wish: HttpWish; readonly onUrl: (url: string) => void }
  /** What AI clients are told to start. */
  readonly helper: HelperPlace
  /** As the engine's. */
  readonly searchData?: string
  /** For helpers that hand their commands to the engine. */
  readonly carryOut: RunCommandForClient
  /** Starts programs of ours, where the host is no Node. */
  readonly startProcess?: StartProcess | undefined
  /** Ends the host. */
  readonly signal: AbortSignal
  /** Told once the engine can be reached. */
  readonly onReady?: (engine: Engine, paths: Paths) => void
}

/** A detached host that nobody is connected to ends after this, in ms. */
const IDLE_END = 5 * 60 * 1000

/**
 * Holds the engine until the signal says to end, or until it has been idle long enough. Resolves when nothing of it is left.
 * Throws `engine_running` when another process holds the engine already.
 */
export async function runHost(options: HostOptions): Promise<void> {
  const { platform, version } = options
  const paths = pathsFor(platform)
  const release = takeEngineLock(paths.lockFile)
  if (release === undefined) throw new TooltrayError('engine_running', 'The engine runs already.', { hint: 'See it with: tooltray status' })
  const { log, close: closeLog } = openLog(join(paths.logDir, 'engine.log'))
  let engine: Engine | undefined
  let doors: Listeners | undefined
  let page: PageServer | undefined
  let http: HttpServers | undefined
  let restoreConsole = (): void => undefined
  let stopOutliving = (): void => undefined
  let stopReleasing = (): void => undefined
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
      ...(options.searchData === undefined ? {} : { searchData: options.searchData }),
      startProcess: options.startProcess,
      onQuiet: () => releaseMemory(),
    })
    restoreConsole = consoleToLog(log, engine.mask)
    stopOutliving = outliveRejections(log, engine.mask)
    stopReleasing = releaseUnderPressure({ clock: systemClock, used: () => process.memoryUsage.rss(), release: () => releaseMemory(true) })

    let cancelIdle = (): void => undefined
    const onVisitors = (count: number): void => {
      cancelIdle()
      if (options.detached && count === 0) cancelIdle = systemClock.after(idleEnd(platform), end)
    }
    const overHttp = httpServers({ engine, clock: systemClock, log, folder: dirname(paths.serversFile) })
    http = overHttp
    const control = { engine, openHttp: overHttp.open, stop: () => setImmediate(end) }
    const here = { platform, paths, version, helper: options.helper, searchData: options.searchData }
    const carryOut = (visitor: Duplex): Promise<void> => options.carryOut(visitor, here)
    doors = await openListeners({ path: paths.socket, platform, control, version, carryOut, onVisitors })
    onVisitors(0)
    if (options.page !== undefined) {
      const { openPage } = await import('./page/server.ts')
      const rpc = new RPCHandler(router)
      page = await openPage({
        ...options.page,
        clock: systemClock,
        attach: (webSocket) => void rpc.upgrade(unhurried(webSocket), { context: control }),
      })
    }
    if (options.http !== undefined) options.http.onUrl((await overHttp.open(options.http.wish)).url)
    options.onReady?.(engine, paths)
    await aborted(ending.signal)
    cancelIdle()
    log.info({}, 'engine ends')
  } catch (error) {
    log.error({ error: messageOf(error) }, 'engine failed')
    throw error
  } finally {
    // The doors first: who comes now is for the next engine.
    await Promise.all([doors?.close(), page?.close(), http?.close()])
    await engine?.close()
    restoreConsole()
    stopOutliving()
    stopReleasing()
    closeLog()
    release()
    // A command that waits for the end of the engine, as `stop` does, has seen it now.
    await doors?.farewell()
  }
}

/** A WebSocket whose `send` is done when the page has taken it: what a page does not read must not gather here. */
function unhurried(webSocket: WebSocket): Pick<WebSocket, 'addEventListener' | 'send'> {
  const send = (message: string | Uint8Array): unknown => new Promise<void>((resolve) => webSocket.send(message, () => resolve()))
  return { addEventListener: webSocket.addEventListener.bind(webSocket), send }
}

/** Without a fresh copy clients start the one of before, which still finds this engine. */
async function refreshHelper({ command }: HelperPlace, copy: NonNullable<HelperPlace['copy']>, log: Logger): Promise<void> {
  const { copyHelper } = await import('../engine/clients/apps/copy-helper.ts')
  try {
    await copyHelper(copy, basename(command))
  } catch (error) {
    log.warn({ from: copy.from, to: copy.to }, `the helper was not copied: ${messageOf(error)}`)
  }
}

/** `TOOLTRAY_IDLE_END` (seconds) replaces the idle time, for machines where an engine should go sooner or later. */
function idleEnd(platform: Platform): number {
  const seconds = Number(platform.env.TOOLTRAY_IDLE_END)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : IDLE_END
}

/** The engine's log. Without a place to write, the engine runs without a log. */
function openLog(file: string): { log: Logger; close: () => void } {
  try {
    const destination = openLogFile(file, systemClock)
    return { log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination), close: () => destination.close() }
  } catch (error) {
    process.stderr.write(`tooltray: no log is written: ${messageOf(error)}\n`)
    return { log: pino({ enabled: false }), close: () => undefined }
  }
}
