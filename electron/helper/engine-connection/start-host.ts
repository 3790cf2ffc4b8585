import { type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Paths } from '../../engine/config/paths.ts'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { type Platform, isYounger } from '../../engine/base/platform.ts'
import { makePrivateFolder } from '../../engine/base/private-folder.ts'

/** The program that will hold the engine. */
export interface HostPlan {
  readonly command: string
  readonly args: readonly string[]
  readonly kind: 'app' | 'serve'
}

/**
 * Which host to start: the installed app, hidden, where there is one and a display to show its tray on; else this program as
 * `tooltray serve`, which ends by itself some minutes after its last session.
 *
 * @param installedApp the app's executable as it wrote it down itself, or undefined.
 */
export function hostPlan(platform: Platform, installedApp: string | undefined, node: string, script: string): HostPlan {
  const hasDisplay = platform.os !== 'linux' || platform.env.DISPLAY !== undefined || platform.env.WAYLAND_DISPLAY !== undefined
  if (installedApp !== undefined && hasDisplay) return { command: installedApp, args: ['--hidden'], kind: 'app' }
  return { command: node, args: [script, 'serve', '--detached'], kind: 'serve' }
}

/** What would make Electron another program (`ELECTRON_RUN_AS_NODE`), or the app believe that it is another app's AppImage. */
const OF_ANOTHER = /^(ELECTRON_.*|NODE_OPTIONS|APPIMAGE|APPDIR|ARGV0|OWD)$/

/** The environment that the app is started with: of whoever started this helper, but for what is meant for that alone. */
export function environmentOfApp(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_ANOTHER.test(name)))
}

/** What the app wrote down for helpers at its last start, and at its last end. */
export interface Installation {
  /** The app's executable; undefined when the app was never installed or has moved. */
  readonly app: string | undefined
  /** The app has ended so that a newer version can take its place: started now, the old one would be in the way. */
  readonly isReplaced: boolean
}

/** An installer that takes longer than this, in ms, has failed: the app that is there is started then. */
const REPLACING_TIME = 60_000

/** @param now ms since 1970. */
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
    // A torn file of ours is written anew by the app; meanwhile the headless host serves.
    if (error instanceof SyntaxError) return none
    throw error
  }
}

/** A host that somebody else starts. */
const STARTED_BY_OTHERS: StartedHost = { failure: () => undefined, gaveWay: () => true }

/**
 * Starts the host that this machine has, or leaves that to the installer that is about to start a newer one. Does not wait for it.
 *
 * @param script this program, which is a host without a window where there is no app.
 */
export function startEngine({ paths, platform, script }: { paths: Paths; platform: Platform; script: string }): StartedHost {
  const { app, isReplaced } = readInstallation(paths.installationFile, existsSync, Date.now())
  return isReplaced ? STARTED_BY_OTHERS : startHost(hostPlan(platform, app, process.execPath, script), paths)
}

/** A host on its way. */
export interface StartedHost {
  /** Why it ended without holding an engine, as a sentence; undefined while it may still come up, or gave way to another host. */
  failure(): string | undefined
  /** It gave way to another host, which may be about to end. */
  gaveWay(): boolean
}

/** What a host exits with when another one has the engine already (`exitCodes.engine`). */
const GAVE_WAY = 6

/** What of its start depends on which host it is. */
export function startOf({ kind }: HostPlan, env: Platform['env']): Pick<SpawnOptions, 'windowsHide' | 'env'> {
  // No console of Node; of the app it would hide the first window.
  return { windowsHide: kind === 'serve', env: kind === 'app' ? environmentOfApp(env) : { ...env } }
}

/** Starts a host that lives on when this program ends. What it prints goes to `serve.log`. */
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
