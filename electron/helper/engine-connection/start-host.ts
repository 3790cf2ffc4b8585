import type { SpawnOptions } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_ID } from '../../control/app-link.ts'
import { engineProgram } from '../../engine/clients/apps/engine-program.ts'
import type { Paths } from '../../engine/config/paths.ts'
import { isObject } from '../../engine/base/is-object.ts'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { type Platform, isYounger } from '../../engine/base/platform.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'
import { startApart } from './apart.ts'
import { makePrivateFolder } from '../../engine/base/files/private-folder.ts'

/** The host program to start. */
export interface HostPlan {
  readonly command: string
  readonly args: readonly string[]
  readonly kind: 'app' | 'serve'
}

/** Starts the app without its window (`HIDDEN` of `electron/main/system/login-item.ts`). */
const HIDDEN = '--hidden'

/**
 * Has macOS start the app, which then belongs to no AI app: as a child of one, macOS would take that for the one that asks for folders and
 * the network. The system passes no environment, so it is not for another home. `$1` starts the app where the system does not know it.
 */
const OPEN_OR_RUN = `/usr/bin/open -g -b "$0" --args ${HIDDEN} || exec "$1" ${HIDDEN}`

/**
 * Chooses the host to start: the installed app, hidden, if there is a display for its tray icon; otherwise this program as `tooltray
 * serve`, which ends by itself some minutes after its last session.
 *
 * @param installedApp the app's executable as the app recorded it, or undefined.
 */
export function hostPlan(platform: Platform, installedApp: string | undefined, node: string, script: string): HostPlan {
  const hasDisplay = platform.os !== 'linux' || platform.env.DISPLAY !== undefined || platform.env.WAYLAND_DISPLAY !== undefined
  if (installedApp !== undefined && hasDisplay) {
    const isUsualHome = platform.os === 'darwin' && platform.env['TOOLTRAY_HOME'] === undefined
    return isUsualHome
      ? { command: '/bin/sh', args: ['-c', OPEN_OR_RUN, APP_ID, installedApp], kind: 'app' }
      : { command: installedApp, args: [HIDDEN], kind: 'app' }
  }
  const [command, ...words] = engineProgram(node, script)
  return { command, args: [...words, 'serve', '--detached'], kind: 'serve' }
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
  // The app rewrites a damaged file; until then the headless host is used.
  const written = fromJson(text)
  if (!isObject(written)) return none
  const { app, replacedSince } = written
  const isReplaced = typeof replacedSince === 'number' && isYounger(now - replacedSince, REPLACING_TIME)
  return { app: typeof app === 'string' && exists(app) ? app : undefined, isReplaced }
}

/** A host that another program starts. */
const STARTED_BY_OTHERS: StartedHost = {
  failure: () => undefined,
  gaveWay: () => true,
  wasKilled: () => false,
  leave: () => undefined,
}

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
  /** Whether a signal ended it before it ran an engine. */
  wasKilled(): boolean
  /** An engine is there, or is not waited for any more: what becomes of this host is of no more interest. */
  leave(): void
}

const HINT = 'See why with: tooltray serve'

/** The exit code of a host if another one runs the engine (`exitCodes.engine`). */
const GAVE_WAY = 6

/** Returns the spawn options that depend on the kind of host. */
export function startOf({ kind }: HostPlan, env: Platform['env']): Pick<SpawnOptions, 'windowsHide' | 'env'> {
  // Hides Node's console; for the app, this would hide its first window.
  return { windowsHide: kind === 'serve', env: kind === 'app' ? environmentOfApp(env) : { ...env } }
}

/** Starts a host that outlives this program. Its output goes to `serve.log`. */
function startHost(plan: HostPlan, paths: Paths): StartedHost {
  let log: number
  try {
    makePrivateFolder(paths.logDir)
    log = openSync(join(paths.logDir, 'serve.log'), 'a', 0o600)
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error
    const advice = 'Make its folder writable, or choose another with TOOLTRAY_HOME.'
    const failure = `Tooltray cannot be used: ${messageOf(error)}. ${advice}`
    return { failure: () => failure, gaveWay: () => false, wasKilled: () => false, leave: () => undefined }
  }
  const host = startApart(plan.command, plan.args, { stdio: ['ignore', log, log], ...startOf(plan, process.env), cwd: paths.logDir })
  closeSync(log)
  return {
    failure() {
      const ending = host.ending()
      if (ending === undefined) return undefined
      if ('problem' in ending) return `Tooltray could not be started: ${ending.problem}. ${HINT}`
      const { code } = ending
      return code === 0 || code === GAVE_WAY
        ? undefined
        : `Tooltray stopped while it was starting (exit code ${code ?? 'unknown'}). ${HINT}`
    },
    gaveWay() {
      const ending = host.ending()
      return ending !== undefined && 'code' in ending && ending.code === GAVE_WAY
    },
    wasKilled() {
      const ending = host.ending()
      return ending !== undefined && 'code' in ending && ending.code === undefined
    },
    leave: host.leave,
  }
}
