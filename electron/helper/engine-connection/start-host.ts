import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Paths } from '../../engine/config/paths.ts'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { type Platform, isYounger } from '../../engine/base/platform.ts'
import { makePrivateFolder } from '../../engine/base/files/private-folder.ts'

/** The host program to start. */
export interface HostPlan {
  readonly command: string
  readonly args: readonly string[]
  readonly kind: 'app' | 'serve'
}

/**
 * Chooses the host to start: the installed app, hidden, if there is a display for its tray icon; otherwise this program as `tooltray
 * serve`, which ends by itself some minutes after its last session.
 *
 * @param installedApp the app's executable as the app recorded it, or undefined.
 */
export function hostPlan(platform: Platform, installedApp: string | undefined, node: string, script: string): HostPlan {
  const hasDisplay = platform.os !== 'linux' || platform.env.DISPLAY !== undefined || platform.env.WAYLAND_DISPLAY !== undefined
  if (installedApp !== undefined && hasDisplay) return { command: installedApp, args: ['--hidden'], kind: 'app' }
  return { command: node, args: [script, 'serve', '--detached'], kind: 'serve' }
}

/**
 * Variables that would turn Electron into another program (`ELECTRON_RUN_AS_NODE`), or make the app believe that it is another app's
 * AppImage.
 */
const OF_ANOTHER = /^(ELECTRON_.*|NODE_OPTIONS|APPIMAGE|APPDIR|ARGV0|OWD)$/

/** Returns the environment for the app: that of this helper, without variables that were meant for its parent only. */
export function environmentOfApp(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_ANOTHER.test(name)))
}

/** What the app recorded for helpers when it last started and ended. */
export interface Installation {
  /** The app's executable; undefined if the app was never installed, or has moved. */
  readonly app: string | undefined
  /** The app has ended for an update: starting the old version would block the installer. */
  readonly isReplaced: boolean
}

/** In ms. An installer that takes longer has failed, and the existing app is started. */
const REPLACING_TIME = 60_000

/**
 * Reads what the app recorded.
 *
 * @param now ms since 1970.
 */
export function readInstallation(file: string, exists: (path: string) => boolean, now: number): Installation {
  const none = { app: undefined, isReplaced: false }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return none
    throw error
  }
  try {
    const { app, replacedSince } = JSON.parse(text) as { app?: unknown; replacedSince?: unknown }
    const isReplaced = typeof replacedSince === 'number' && isYounger(now - replacedSince, REPLACING_TIME)
    return { app: typeof app === 'string' && exists(app) ? app : undefined, isReplaced }
  } catch (error) {
    // The app rewrites a damaged file; until then the headless host is used.
    if (error instanceof SyntaxError) return none
    throw error
  }
}

/** A host that another program starts. */
const STARTED_BY_OTHERS: StartedHost = { failure: () => undefined, gaveWay: () => true }

/**
 * Starts the host of this machine, unless an installer is about to start a newer one. Does not wait for it.
 *
 * @param script this program, which is the headless host if there is no app.
 */
export function startEngine({ paths, platform, script }: { paths: Paths; platform: Platform; script: string }): StartedHost {
  const { app, isReplaced } = readInstallation(paths.installationFile, existsSync, Date.now())
  return isReplaced ? STARTED_BY_OTHERS : startHost(hostPlan(platform, app, process.execPath, script), paths)
}

/** A host that is starting. */
export interface StartedHost {
  /** Why it ended without running an engine, as a sentence; undefined while it may still come up, or if it gave way to another host. */
  failure(): string | undefined
  /** Whether it gave way to another host, which may be about to end. */
  gaveWay(): boolean
}

/** The exit code of a host if another one runs the engine (`exitCodes.engine`). */
const GAVE_WAY = 6

/** Returns the spawn options that depend on the kind of host. */
export function startOf({ kind }: HostPlan, env: Platform['env']): Pick<SpawnOptions, 'windowsHide' | 'env'> {
  // Hides Node's console; for the app, this would hide its first window.
  return { windowsHide: kind === 'serve', env: kind === 'app' ? environmentOfApp(env) : { ...env } }
}

/** Starts a host that outlives this program. Its output goes to `serve.log`. */
function startHost(plan: HostPlan, paths: Paths): StartedHost {
  let failure: string | undefined
  let gaveWay = false
  const hint = 'See why with: tooltray serve'
  let log: number
  try {
    makePrivateFolder(paths.logDir)
    log = openSync(join(paths.logDir, 'serve.log'), 'a', 0o600)
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error
    failure = `The Tooltray engine cannot be used: ${messageOf(error)}. Make its folder writable, or choose another with TOOLTRAY_HOME.`
    return { failure: () => failure, gaveWay: () => false }
  }
  const stdio = ['ignore', log, log] as const
  const child = spawn(plan.command, [...plan.args], {
    detached: true,
    stdio: [...stdio],
    ...startOf(plan, process.env),
    cwd: paths.logDir,
  })
  closeSync(log)
  child.on('error', (error) => (failure = `The engine could not be started: ${error.message}. ${hint}`))
  child.on('exit', (code) => {
    gaveWay = code === GAVE_WAY
    if (code !== 0 && code !== GAVE_WAY) failure = `The engine ended at its start (exit code ${code ?? 'unknown'}). ${hint}`
  })
  child.unref()
  return { failure: () => failure, gaveWay: () => gaveWay }
}
